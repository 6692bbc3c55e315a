import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubModalDialog } from "../../../testing/stubModalDialog.ts";
import { bothAddresses, renderResults } from "../testing/renderResults.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { dialogMemory, isDialogOpen } from "./useScheduleDialog.ts";

beforeEach(() => {
  stubModalDialog();
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

describe("ScheduleDialog", () => {
  it("opens on its own 20 seconds after the results appear", () => {
    renderResults(inputsByKind.passing);
    wait(19_999);
    expect(dialog()).toBeNull();
    wait(1);
    expect(dialog()).toBeVisible();
    expect(screen.getByRole("heading", { name: "Schedule Your Plan Roadmap" })).toHaveFocus();
  });

  it("waits while the visitor types, then opens once", () => {
    renderResults(inputsByKind.passing);
    const target = screen.getByLabelText("Target booked estimates per week");
    for (let second = 19; second <= 25; second += 1) {
      wait(second === 19 ? 19_000 : 1_000);
      fireEvent.input(target, { target: { value: `${second}` } });
    }
    wait(1_999);
    expect(dialog()).toBeNull();
    wait(1);
    expect(dialog()).toBeVisible();
    press("Not now");
    fireEvent.input(target, { target: { value: "30" } });
    wait(60_000);
    expect(dialog()).toBeNull();
  });

  it("waits while the visitor holds a slider", () => {
    const { change } = renderResults(inputsByKind.passing, { siteConfig: {} });
    const slider = screen.getByLabelText("Average job value, slider");
    wait(19_000);
    fireEvent.pointerDown(slider, { buttons: 1 });
    wait(15_000);
    change({ siteConfig: bothAddresses });
    wait(15_000);
    expect(dialog()).toBeNull();
    fireEvent.pointerUp(slider, { buttons: 0 });
    wait(2_000);
    expect(dialog()).toBeVisible();
  });

  it("opens on its own only once, even after a reload", () => {
    const { unmount } = renderResults(inputsByKind.passing);
    wait(20_000);
    press("Not now");
    wait(60_000);
    expect(dialog()).toBeNull();

    unmount();
    renderResults(inputsByKind.passing);
    wait(60_000);
    expect(dialog()).toBeNull();
  });

  it("does not open on its own after the visitor opened it", () => {
    renderResults(inputsByKind.passing);
    wait(5_000);
    press("Install This Plan For Me");
    expect(dialog()).toBeVisible();
    press("Not now");
    wait(60_000);
    expect(dialog()).toBeNull();
  });

  it("opens on every click", () => {
    renderResults(inputsByKind.passing);
    press("Install This Plan For Me");
    press("Not now");
    press("Install This Plan For Me");
    expect(dialog()).toBeVisible();
  });

  it("links to the booking page in a new tab", () => {
    renderResults(inputsByKind.passing);
    press("Install This Plan For Me");
    const booking = screen.getByRole("link", { name: "Book Strategy Call" });
    expect(booking).toHaveAttribute("href", bothAddresses.booking_url);
    expect(booking).toHaveAttribute("target", "_blank");
    expect(booking).toHaveAttribute("rel", "noopener noreferrer");
    expect(document.body).not.toHaveTextContent(bothAddresses.booking_url);
  });

  it("says who calls and what happens next", () => {
    renderResults(inputsByKind.passing);
    press("Install This Plan For Me");
    expect(dialog()).toHaveTextContent("You talk with Dana Whitfield, growth planner");
    expect(screen.getByRole("link", { name: "(305) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+13055550142",
    );
    const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps.slice(-3)).toEqual([
      "Pick a time. Our calendar opens in a new tab.",
      "Talk for about 20 minutes. We go through your $180 a day and what it should bring in, and answer your questions.",
      "Set your start date. The next one is Monday, November 23.",
    ]);
  });

  it("closes on a backdrop click, but not on a click inside", () => {
    renderResults(inputsByKind.passing);
    press("Install This Plan For Me");
    fireEvent.click(screen.getByText(/^You talk with/));
    expect(dialog()).toBeVisible();
    fireEvent.click(screen.getByRole("dialog"));
    expect(dialog()).toBeNull();
  });

  it("clears its timer on unmount", () => {
    const { unmount } = renderResults(inputsByKind.passing);
    wait(10_000);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("never opens if the gate fails", () => {
    renderResults(inputsByKind.yellow);
    wait(60_000);
    expect(dialog()).toBeNull();
  });

  it("is not offered without a booking URL", () => {
    renderResults(inputsByKind.passing, { siteConfig: { kit_url: bothAddresses.kit_url } });
    wait(60_000);
    expect(dialog()).toBeNull();
    expect(screen.queryByRole("button", { name: /Install/ })).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("opens on time even if the booking URL arrives late", () => {
    const { change } = renderResults(inputsByKind.passing, { siteConfig: {} });
    wait(15_000);
    change({ siteConfig: bothAddresses });
    wait(4_999);
    expect(dialog()).toBeNull();
    wait(1);
    expect(dialog()).toBeVisible();
  });
});

function dialog(): HTMLElement | null {
  return screen.queryByRole("dialog", { name: "Schedule Your Plan Roadmap" });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

describe("dialogMemory", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("remembers for the lifetime of the tab", () => {
    expect(dialogMemory.wasShown()).toBe(false);
    dialogMemory.rememberShown();
    expect(dialogMemory.wasShown()).toBe(true);
    sessionStorage.clear();
    expect(dialogMemory.wasShown()).toBe(false);
  });

  it("works if the browser denies storage", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: refuse,
      setItem: refuse,
    });
    expect(dialogMemory.wasShown()).toBe(false);
    expect(() => dialogMemory.rememberShown()).not.toThrow();
  });
});

function refuse(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

describe("isDialogOpen", () => {
  it.each([
    { phase: "waiting", isDue: false, isOffered: true, open: false },
    { phase: "waiting", isDue: true, isOffered: true, open: true },
    { phase: "open", isDue: false, isOffered: true, open: true },
    { phase: "open", isDue: true, isOffered: true, open: true },
    { phase: "closed", isDue: true, isOffered: true, open: false },
    { phase: "waiting", isDue: true, isOffered: false, open: false },
    { phase: "open", isDue: true, isOffered: false, open: false },
  ] as const)("$phase, due $isDue, offered $isOffered: $open", ({ open, ...state }) => {
    expect(isDialogOpen(state)).toBe(open);
  });
});
