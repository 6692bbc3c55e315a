import { computePlan } from "@planner/shared/plan/computePlan";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberLead, rememberVisitor } from "../../../../browser/bookingVisitor.ts";
import { inputsByKind } from "../../../../testing/somePlanInputs.ts";
import { bothAddresses, renderResults } from "../../testing/renderResults.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ScheduleDialog", () => {
  it("opens on its own 20 seconds after the results appear, once in a tab", async () => {
    const { unmount } = renderResults(inputsByKind.passing);
    await wait(19_999);
    expect(dialog()).toBeNull();
    await wait(100);
    expect(dialog()).toBeVisible();
    await press("Not now");
    await wait(60_000);
    expect(dialog()).toBeNull();

    // After a reload.
    unmount();
    renderResults(inputsByKind.passing);
    await wait(60_000);
    expect(dialog()).toBeNull();
  });

  it("waits in a frame until the visitor is back from the page around it", async () => {
    const { dataset } = document.documentElement;
    vi.stubGlobal("parent", {});
    dataset.offscreen = "true";
    renderResults(inputsByKind.passing);
    await wait(60_000);
    expect(dialog()).toBeNull();
    dataset.offscreen = "false";
    vi.spyOn(document, "hasFocus").mockReturnValueOnce(false).mockReturnValue(true);
    await wait(4_100);
    expect(dialog()).toBeVisible();
  });

  it("opens on every click, and then no longer on its own", async () => {
    renderResults(inputsByKind.passing);
    await wait(5_000);
    for (const times of [1, 2]) {
      await press("Install This Plan For Me");
      expect(dialog(), `${times}`).toBeVisible();
      await press("Not now");
    }
    await wait(60_000);
    expect(dialog()).toBeNull();
  });

  it.each([
    ["holds a slider", {}],
    ["holds the slider that makes the plan pass", { plan: computePlan(inputsByKind.yellow) }],
  ])("waits while the visitor types or %s", async (_, before) => {
    const { plan, change } = renderResults(inputsByKind.passing, before);
    await wait(19_000);
    const target = screen.getByLabelText("Target booked estimates per week");
    for (const text of ["19", "20"]) {
      fireEvent.input(target, { target: { value: text } });
      await wait(1_500);
    }
    const slider = screen.getByLabelText("Average job value, slider");
    fireEvent.pointerDown(slider, { button: 0, buttons: 1 });
    change({ plan });
    await wait(15_000);
    expect(dialog()).toBeNull();
    fireEvent.pointerUp(slider, { buttons: 0 });
    await wait(2_100);
    expect(dialog()).toBeVisible();
  });

  it("opens on time even if the booking URL arrives late", async () => {
    const { change } = renderResults(inputsByKind.passing, { siteConfig: {} });
    await wait(15_000);
    change({ siteConfig: bothAddresses });
    await wait(4_999);
    expect(dialog()).toBeNull();
    await wait(100);
    expect(dialog()).toBeVisible();
  });

  it.each([
    ["the plan starts to pass", { plan: computePlan(inputsByKind.yellow) }],
    ["the booking URL arrives", { siteConfig: {} }],
  ])("waits for a pause if %s after the 20 seconds", async (_, before) => {
    const { plan, change } = renderResults(inputsByKind.passing, before);
    await wait(25_000);
    change({ plan, siteConfig: bothAddresses });
    await wait(1_900);
    expect(dialog()).toBeNull();
    await wait(200);
    expect(dialog()).toBeVisible();
  });

  it.each([
    ["if the gate fails", inputsByKind.yellow, bothAddresses],
    ["without a booking URL", inputsByKind.passing, { kit_url: bothAddresses.kit_url }],
  ])("never opens %s", async (_, inputs, siteConfig) => {
    renderResults(inputs, { siteConfig });
    await wait(60_000);
    expect(dialog()).toBeNull();
    expect(screen.queryByRole("button", { name: /Install/ })).toBeNull();
  });

  it("says who calls and for how long, and links to the booking page in a new tab", async () => {
    renderResults(inputsByKind.passing);
    await press("Install This Plan For Me");
    expect(dialog()).toHaveTextContent("You’ll talk with Dana Whitfield, growth planner");
    expect(dialog()).toHaveTextContent("For about 20 minutes. The calendar opens in a new tab.");
    // The page behind it has the steps.
    expect(within(dialog() ?? document.body).queryByRole("list")).toBeNull();
    const phone = screen.getByRole("link", { name: "(305) 555-0142" });
    expect(phone).toHaveAttribute("href", "tel:+13055550142");
    const booking = screen.getByRole("link", { name: "Book Strategy Call" });
    expect(booking).toHaveAttribute("href", bothAddresses.booking_url);
    expect(booking).toHaveAttribute("target", "_blank");
    expect(booking).toHaveAttribute("rel", "noopener noreferrer");
    expect(dialog()).not.toHaveTextContent(bothAddresses.booking_url);
  });

  it("asks once whether the visitor picked a time for the lead, and says what happens next", async () => {
    rememberVisitor("b", {});
    rememberLead("b", "0193-id");
    renderResults(inputsByKind.passing, {
      siteConfig: { booking_url: "https://calendly.com/agency/call" },
    });
    await press("Install This Plan For Me");
    await returnToTab();
    expect(dialog()).not.toHaveTextContent("Did you pick a time?");

    fireEvent.click(screen.getByRole("link", { name: "Book Strategy Call" }));
    await returnToTab();
    expect(dialog()).toHaveTextContent("Did you pick a time?");
    expect(screen.getByRole("link", { name: "Not yet, open the calendar" })).toHaveAttribute(
      "href",
      "https://calendly.com/agency/call?utm_content=0193-id",
    );
    await press("Yes, I picked a time");
    expect(dialog()).not.toHaveTextContent("You’ll talk with");
    expect(dialog()).toHaveTextContent(
      "Dana Whitfield will call you then, for about 20 minutes. After the call we confirm your start date.",
    );
    await press("Close");

    await press("Install This Plan For Me");
    fireEvent.click(screen.getByRole("link", { name: "Book Strategy Call" }));
    await returnToTab();
    expect(dialog()).not.toHaveTextContent("Did you pick a time?");
    vi.resetModules();
    const reloaded = await import("../../../../browser/bookingVisitor.ts");
    for (const key of ["b", "a"]) reloaded.rememberLead(key, `lead ${key}`);
    expect(reloaded.bookingVisitor()).toEqual({ leadId: "lead b" });
  });
});

function dialog(): HTMLElement | null {
  return screen.queryByRole("dialog", { name: "Schedule Your Plan Roadmap" });
}

async function returnToTab(): Promise<void> {
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(100);
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await wait(100);
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
