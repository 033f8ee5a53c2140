import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import vectors from "../../../tests/room/checkpoint_vectors.json";
import Checkpoint from "../../src/checkpoint/Checkpoint.svelte";
import { c } from "../../src/checkpoint/messages";
import { session, type Me } from "../../src/lib/session.svelte";

const LATEST = { number: 12, shift: "evening", text: vectors.sheet };
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const asked = vi.fn<(path: string, how?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve(answer({ latest: LATEST, key_changes: [] })));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.me = null;
});

async function checked(text: string): Promise<HTMLElement> {
  render(Checkpoint);
  const box = screen.getByRole("textbox", { name: c.text });
  await userEvent.click(box);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole("button", { name: c.check }));
  const findings = screen.getByTestId("findings");
  await waitFor(() => expect(findings).not.toBeEmptyDOMElement());
  return findings;
}

describe("the page of checkpoints", () => {
  it("checks a sheet, says what it covers, and compares it with the room", async () => {
    const findings = await checked(vectors.countersigned);
    await waitFor(() => expect(findings).toHaveTextContent(c.verdictGood));
    expect(findings).toHaveTextContent(c.signed);
    expect(findings).toHaveTextContent("Countersigned by Zoë Inspector");
    expect(findings).toHaveTextContent(c.same(8));
    expect(screen.getByText(vectors.roots[7]!)).toBeVisible();
    expect(screen.getByText("evening")).toBeVisible();
  });
  it("does not ask the room about a sheet that was changed", async () => {
    const findings = await checked(vectors.sheet.replace("records 8", "records 7"));
    await waitFor(() => expect(findings).toHaveTextContent(c.notSigned));
    expect(findings).toHaveTextContent(c.verdictBad);
    expect(asked).not.toHaveBeenCalled();
  });
  it("says in a sentence what is no sheet, or only a part of one", async () => {
    expect(await checked("hello")).toHaveTextContent(c.other);
  });
  it("says so of a part", async () => {
    expect(await checked(vectors.sheet.slice(0, -9))).toHaveTextContent(c.part);
  });
  it("judges a sheet by itself where the room does not answer", async () => {
    asked.mockImplementation(() => Promise.reject(new Error("offline")));
    const findings = await checked(vectors.sheet);
    await waitFor(() => expect(findings).toHaveTextContent(c.verdictAlone));
    expect(findings).toHaveTextContent("The room does not answer.");
  });
  it("lets a supervisor end a shift, and shows the sheet with its code", async () => {
    session.me = { role: "supervisor" } as Me;
    asked.mockImplementation(() => Promise.resolve(answer(LATEST, 201)));
    render(Checkpoint);
    await userEvent.type(screen.getByRole("textbox", { name: c.shiftName }), "evening");
    await userEvent.click(screen.getByRole("button", { name: c.end }));
    await waitFor(() => expect(screen.getByTestId("sheet")).toHaveTextContent("shift evening"));
    expect(asked.mock.calls[0]).toMatchObject(["/api/shifts", { method: "POST", body: '{"name":"evening"}' }]);
    expect(screen.getByRole("img", { name: c.code(12) })).toHaveAttribute("src", "/api/checkpoints/12/code");
  });
  it("offers that to nobody else", () => {
    session.me = { role: "player" } as Me;
    render(Checkpoint);
    expect(screen.queryByRole("textbox", { name: c.shiftName })).toBeNull();
  });
});
