// House conditions in the page: a draft with every field, and where findings belong.

import type { ConditionsDraft, FindingAt, HouseView, OfferDraft, OwnLine, Policies } from "../wire";

export type Draft = Required<Omit<ConditionsDraft, "policies" | "offers">> & {
  policies: Required<Policies>;
  offers: Required<OfferDraft>[];
};

/** A draft as it came, with what is as usual filled in. */
export function filled(draft: ConditionsDraft, view: HouseView): Draft {
  return {
    house: draft.house,
    date: draft.date ?? "",
    rules_at: draft.rules_at ?? "",
    policies: { ...(view.policies as unknown as Required<Policies>), ...draft.policies },
    checklists: draft.checklists ?? {},
    offers: (draft.offers ?? []).map((offer) => ({ seats: 0, options: {}, approvals: {}, ...offer })),
  };
}

/** What is wrong or odd at a place, or below it. */
export const findingsAt = (findings: FindingAt[], place: string): FindingAt[] =>
  findings.filter(({ places }) =>
    places.some((each) => each === place || each.startsWith(`${place}.`) || each.startsWith(`${place}[`)),
  );

export const LISTS = ["day", "pit", "table"] as const;
export type ListName = (typeof LISTS)[number];

export const linesOf = (draft: Draft, list: ListName): OwnLine[] => draft.checklists[list] ?? [];

/** A figure of the lab as people read it. */
export function figure(value: number, unit: string): string {
  if (unit === "share") return `${(100 * value).toFixed(3)} %`;
  if (unit === "square") return value.toFixed(3);
  const dollars = (value / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return value < 0 ? `-$${dollars.slice(1)}` : `$${dollars}`;
}

/** The same without the options of one's own: an option that is back where the edition has it departs no more. */
export function withOption(offer: Required<OfferDraft>, name: string, value: unknown): Required<OfferDraft> {
  return { ...offer, options: { ...offer.options, [name]: value } };
}

export function withoutOption(offer: Required<OfferDraft>, name: string): Required<OfferDraft> {
  return {
    ...offer,
    options: Object.fromEntries(Object.entries(offer.options).filter(([each]) => each !== name)),
  };
}
