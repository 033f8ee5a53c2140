// What lies over something else on the stage or in the dock of a table, what is cut off, and what lies outside the screen.
//
// A box is that of a card, of the button or buck, of an act (whatever can be pressed or filled), or of a line of text:
// of that the part in which its letters stand. The cards of one hand lie over each other on purpose.
() => {
  const SLACK = 1.5;
  const LETTERS = 0.18;
  const boxes = [];
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".hidden");
  const cut = [];
  /** What hides the rest of a text that is too long for it; a box that scrolls shows it on demand. */
  const clipOf = (element) => {
    for (let each = element; each && !each.matches(".stage, .docked"); each = each.parentElement)
      if (["hidden", "clip"].includes(getComputedStyle(each).overflowX)) return each.getBoundingClientRect();
    return null;
  };
  const add = (kind, element, name, { left, right, top, bottom }) => {
    if (right - left > 1 && bottom - top > 1) boxes.push({ kind, element, name, left, right, top, bottom });
  };
  for (const root of document.querySelectorAll(".stage, .docked, .hero, [data-testid=table] > header")) {
    for (const card of root.querySelectorAll(".card[role=img]"))
      if (isShown(card)) add("card", card, card.ariaLabel, card.getBoundingClientRect());
    for (const marker of root.querySelectorAll(".marker")) add("marker", marker, "marker", marker.getBoundingClientRect());
    for (const act of root.querySelectorAll("button, a, input, select"))
      if (isShown(act)) add("act", act, act.innerText || act.ariaLabel, act.getBoundingClientRect());
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const element = node.parentElement;
      if (!node.textContent.trim() || !isShown(element) || element.closest("svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clip = clipOf(element);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const blank = LETTERS * (bottom - top);
        const letters = { left, right, top: top + blank, bottom: bottom - blank };
        add("text", element, node.textContent.trim(), letters);
        if (
          clip &&
          (left < clip.left - SLACK ||
            right > clip.right + SLACK ||
            letters.top < clip.top - SLACK ||
            letters.bottom > clip.bottom + SLACK)
        )
          cut.push(`text "${node.textContent.trim()}" is cut off`);
      }
    }
  }
  const isOneHand = (a, b) =>
    a.kind === "card" && b.kind === "card" && a.element.closest("ol") === b.element.closest("ol");
  const over = boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => {
      if (a.element.contains(b.element) || b.element.contains(a.element) || isOneHand(a, b)) return [];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > SLACK && high > SLACK ? [`${a.kind} "${a.name}" over ${b.kind} "${b.name}" by ${wide}x${high}`] : [];
    }),
  );
  const outside = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK,
  );
  return [...over, ...cut, ...outside.map(({ kind, name }) => `${kind} "${name}" outside the screen`)];
};
