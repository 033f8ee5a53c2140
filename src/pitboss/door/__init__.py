"""The door of the library: what `import pitboss` offers, each name loaded when it is first used.

Money is in dollars here, and in cents behind it. Cards come from a shoe, or else from commands, as at a live table.
"""
