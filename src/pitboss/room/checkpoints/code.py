"""The text of a sheet as a QR code, for whoever compares it with a telephone."""

import segno


def code_of(text: str) -> segno.QRCode:
    return segno.make_qr(text, error="m")
