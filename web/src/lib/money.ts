// Amounts as people write them. Everything else counts in cents.

/** "$1,250", "$12.50", "-$4". */
export function dollars(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const fraction = rest ? `.${String(rest).padStart(2, "0")}` : "";
  return `${cents < 0 ? "-" : ""}$${whole.toLocaleString("en-AU")}${fraction}`;
}

/** "+$12", "-$4", "$0": what a round brought. */
export const net = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));

/** What stands in a box that already has a dollar sign before it. */
export const boxText = (cents: number): string => dollars(cents).replace(/[$,]/g, "");

/** Cents of a text such as "12", "$1,250" or "12.50"; nothing if it is no amount. */
export function centsOf(text: string): number | null {
  const bare = text.replace(/[\s,$]/g, "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(bare)) return null;
  return Math.round(Number(bare) * 100);
}
