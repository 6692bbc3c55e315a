import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaseTurn } from "./leaseTurn.ts";

describe("leaseTurn", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Whether a turn is had, now. */
  async function isGranted({ granted }: { granted: Promise<void> }): Promise<boolean> {
    const seen = vi.fn();
    void granted.then(seen);
    await vi.advanceTimersByTimeAsync(0);
    return seen.mock.calls.length > 0;
  }

  it("goes to one page at a time, and on to the next when it ends", async () => {
    const first = leaseTurn("a", Date.now);
    const second = leaseTurn("a", Date.now);
    const other = leaseTurn("b", Date.now);
    expect(await isGranted(first)).toBe(true);
    expect(await isGranted(second)).toBe(false);
    expect(await isGranted(other)).toBe(true);
    first.end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await isGranted(second)).toBe(true);
    second.end();
    other.end();
    expect(localStorage).toHaveLength(0);
  });

  it("is renewed for as long as its page lives", async () => {
    const first = leaseTurn("a", Date.now);
    const second = leaseTurn("a", Date.now);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await isGranted(second)).toBe(false);
    first.end();
    second.end();
  });

  it("runs out ten seconds after a page that has crashed", async () => {
    localStorage.setItem("a", JSON.stringify({ owner: "crashed", until: 1_010_000 }));
    const next = leaseTurn("a", Date.now);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await isGranted(next)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isGranted(next)).toBe(true);
    next.end();
  });

  it.each(["{", '{"owner":"x","until":99999999999}'])("takes no harm from %j", async (note) => {
    localStorage.setItem("a", note);
    const turn = leaseTurn("a", Date.now);
    expect(await isGranted(turn)).toBe(true);
    turn.end();
  });

  it("is granted where the browser refuses storage", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("Denied", "SecurityError");
      },
      setItem: () => {
        throw new DOMException("Denied", "SecurityError");
      },
    });
    const turn = leaseTurn("a", Date.now);
    expect(await isGranted(turn)).toBe(true);
    turn.end();
    vi.unstubAllGlobals();
  });
});
