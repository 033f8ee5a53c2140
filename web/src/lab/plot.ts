// The parts of Observable Plot that the lab draws with; named one by one, so that the others are not loaded.

export {
  areaY,
  barX,
  cell,
  dot,
  gridX,
  gridY,
  lineY,
  plot,
  pointer,
  pointerX,
  rect,
  ruleX,
  ruleY,
  text,
  tip,
} from "@observablehq/plot";
