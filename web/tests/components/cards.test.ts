import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import Card from "../../src/lib/Card.svelte";
import OwnHand from "../../src/table/OwnHand.svelte";

const named = () => screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"));
const covered = (...faces: string[]) => faces.map((card) => ({ card, up: false }));
const hand = { cards: covered("As", "Kd"), card: 100, fan: 80, room: 300 };

/** The drawing that a card refers to. */
const drawing = (card: Element, kind: string) =>
  document.querySelector(card.querySelector(`.${kind} use`)!.getAttribute("href")!)!;

describe("a card", () => {
  it("has the name, the suit and the pips of its face", () => {
    render(Card, { face: "7h" });
    const card = screen.getByRole("img", { name: "seven of hearts" });
    expect(card).toHaveClass("suit-h");
    // Seven pips, and one mark in each of two corners; the small face has two marks.
    expect(drawing(card, "full").querySelectorAll('use[href="#pb-h"]')).toHaveLength(9);
    expect(drawing(card, "small").querySelectorAll('use[href="#pb-h"]')).toHaveLength(2);
  });
  it("draws every face of the deck, each of its own", () => {
    const faces = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
    const drawings = [...faces, "Jk"].flatMap((face) => {
      const { container } = render(Card, { face });
      return [drawing(container, "full").innerHTML, drawing(container, "small").innerHTML];
    });
    expect(new Set(drawings).size).toBe(2 * 53);
    expect(drawings.join("")).not.toMatch(/undefined|NaN/);
  });
  it("is drawn once, however often it lies on the page", () => {
    render(Card, { face: "Ks" });
    render(Card, { face: "Ks" });
    expect(document.querySelectorAll("#c-Ks")).toHaveLength(1);
  });
  it("shows a back for what is not known, and nothing of a face", () => {
    const { container } = render(Card, { face: null });
    expect(screen.getByRole("img", { name: "card face down" })).toHaveClass("suit-back");
    for (const use of container.querySelectorAll("use")) expect(use).toHaveAttribute("href", "#c-back");
  });
  it("can have its face chosen for it, light up, or step back", () => {
    const { container } = render(Card, { face: "Ah", jumbo: true, lit: true });
    expect(container.querySelector(".full")).toBeNull();
    expect(screen.getByRole("img")).toHaveClass("lit");
    render(Card, { face: "2c", jumbo: false, dim: true });
    expect(screen.getByRole("img", { name: "two of clubs" })).toHaveClass("dim");
  });
  it("knows the joker", () => {
    render(Card, { face: "Jk" });
    expect(drawing(screen.getByRole("img", { name: "joker" }), "full")).toHaveTextContent("JOKER");
  });
});

describe("one's own hand", () => {
  it("keeps cards face down until somebody looks", async () => {
    render(OwnHand, { ...hand, faceDown: true });
    expect(named()).toEqual(["card face down", "card face down"]);
    await userEvent.tab();
    expect(named()).toEqual(["ace of spades", "king of diamonds"]);
  });
  it("lets cards be chosen for the exchange, face up even for those who keep them down", async () => {
    const toggle = vi.fn();
    render(OwnHand, { ...hand, faceDown: true, chosen: [1], toggle });
    expect(screen.getByRole("checkbox", { name: "Exchange the king of diamonds" })).toBeChecked();
    await userEvent.click(screen.getByRole("checkbox", { name: "Exchange the ace of spades" }));
    expect(toggle).toHaveBeenCalledExactlyOnceWith(0);
  });
  it("marks which of one's cards everybody sees, and which only oneself", () => {
    const cards = [...covered("Ks", "6h"), { card: "Qc", up: true }, ...covered("Jd")];
    render(OwnHand, { ...hand, cards });
    const groups = screen.getAllByRole("list").map((list) => [list.getAttribute("aria-label"), list.children.length]);
    expect(groups).toEqual([
      ["Only you", 2],
      ["Everybody sees these", 1],
      ["Only you", 1],
    ]);
    expect(screen.getAllByText("Only you")).toHaveLength(2);
  });
  it("lights what won and steps back with the rest", () => {
    render(OwnHand, { ...hand, lit: new Set(["As"]) });
    expect(screen.getByRole("img", { name: "ace of spades" })).toHaveClass("lit");
    expect(screen.getByRole("img", { name: "king of diamonds" })).toHaveClass("dim");
  });
});
