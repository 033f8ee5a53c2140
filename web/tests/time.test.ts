import { afterEach, describe, expect, it, vi } from "vitest";
import { endOf } from "../src/floor/time";

afterEach(() => vi.unstubAllEnvs());

describe("the last day of an exclusion", () => {
  it("ends with the day of the room, not with that of Greenwich", () => {
    vi.stubEnv("TZ", "Australia/Sydney");
    expect(endOf("2026-11-20")).toBe(Date.parse("2026-11-20T23:59:59.999+11:00"));
    expect(endOf("2026-10-03"), "the night before an hour is left out").toBe(
      Date.parse("2026-10-03T23:59:59.999+10:00"),
    );
    expect(endOf("")).toBe(0);
  });
});
