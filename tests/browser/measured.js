// What of the dealer's screen is too small, too near, too pale, wider than its key, or read out twice.
() => {
  const CONTRAST = 7;
  document.getAnimations().forEach((each) => each.finish());
  const desk = document.querySelector("[data-testid='desk']");
  const shown = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const name = (node) => (node.textContent.trim() || node.getAttribute("aria-label") || node.tagName).slice(0, 40);
  const ink = (text) =>
    (text.match(/[\d.]+/g) ?? []).map((part, at) => Number(part) * (text.startsWith("color(") && at < 3 ? 255 : 1));
  const light = ([r, g, b]) =>
    [r, g, b]
      .map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  // What is painted under a text, from the text downwards: felt and pills lie beside it, not around it.
  const layers = (node) => {
    const box = node.getBoundingClientRect();
    const found = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (found.includes(node)) return found.slice(found.indexOf(node));
    return [node, ...(node.parentElement ? layers(node.parentElement) : [])];
  };
  const colours = (style) =>
    (style.backgroundImage.match(/(?:rgba?|color)\([^)]*\)/g) ?? [style.backgroundColor]).map(ink);
  const over = ([r, g, b, share = 1], under) => [r, g, b].map((part, at) => part * share + under[at] * (1 - share));
  const grounds = ([first, ...rest]) => {
    if (!first) return [[255, 255, 255]];
    const painted = colours(getComputedStyle(first));
    if (painted.every(([, , , share = 1]) => share === 1)) return painted;
    return grounds(rest).flatMap((under) => painted.map((each) => over(each, under)));
  };
  const inside = (selector) => [...desk.querySelectorAll(selector)].filter(shown);
  const enabled = (node) => !node.disabled && !node.closest("[disabled]");
  const sheet = inside("[data-testid='sheet']")[0];
  const covered = (node) => sheet && !sheet.contains(node) && node.closest("[data-testid='deal-table'], [data-testid='grid']");

  const small = inside("button, input, select, textarea, summary, a")
    .filter(enabled)
    .filter((node) => !covered(node))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
    .map(([node, box]) => `small (${Math.round(box.width)} x ${Math.round(box.height)}): ${name(node)}`);

  const spilled = inside(".turn-row button, .keys button")
    .filter((node) => node.scrollWidth > node.clientWidth + 1)
    .map((node) => `wider than its key: ${name(node)}`);

  const row = inside(".turn-row button");
  const turn = row
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width < 96 || box.height < 72)
    .map(([node]) => `small key of a turn: ${name(node)}`);
  const ids = row.map((node) => node.dataset.testid);
  const beside = Math.abs(ids.indexOf("fold") - ids.indexOf("to")) === 1 && ids.includes("fold") && ids.includes("to");

  const meaning = (node) => ["bad", "go", "brass"].find((each) => node.classList.contains(each)) ?? "";
  const near = [];
  const groups = new Map();
  for (const node of inside("button").filter((each) => !each.classList.contains("link"))) {
    groups.set(node.parentElement, [...(groups.get(node.parentElement) ?? []), node]);
  }
  for (const nodes of groups.values()) {
    for (const [at, one] of nodes.entries()) {
      for (const other of nodes.slice(at + 1)) {
        if (meaning(one) === meaning(other) && !one.closest(".turn-row")) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        if (Math.max(across, down) < 7.9) near.push(`near: ${name(one)} | ${name(other)}`);
      }
    }
  }

  const pale = inside("*")
    .filter((node) => [...node.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim()))
    .filter((node) => enabled(node) && !node.closest("button:disabled, .hidden, svg, [aria-hidden='true']"))
    .flatMap((node) => {
      const one = light(ink(getComputedStyle(node).color));
      const ratio = Math.min(
        ...grounds(layers(node))
          .map(light)
          .map((other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)),
      );
      return ratio < CONTRAST ? [`pale (${ratio.toFixed(1)}): ${name(node)}`] : [];
    });

  const live = (selector) => inside(selector).filter((node) => !node.closest("[data-testid='sheet']")).length;
  const regions = [
    ["polite", live("[aria-live='polite'], [role='status'], output:not([aria-live='off'])")],
    ["assertive", live("[aria-live='assertive'], [role='alert']")],
  ]
    .filter(([, count]) => count !== 1)
    .map(([which, count]) => `${count} ${which} regions`);

  return [...new Set([...small, ...spilled, ...turn, ...(beside ? ["FOLD beside RAISE"] : []), ...near, ...pale, ...regions])];
}
