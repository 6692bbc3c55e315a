import { describe, expect, it } from "vitest";
import { shownToasts } from "../ui/toasts.ts";
import type { DeliveryResult, ResultListener } from "./Delivery.ts";
import { notifyDelivery } from "./notifyDelivery.ts";

/** Plays a sequence of results and "Try again" clicks, and returns the toasts that are then shown. */
function toastsAfter(...events: readonly (DeliveryResult | "click")[]): readonly string[] {
  const listeners: ResultListener[] = [];
  notifyDelivery(
    { onResult: (listener) => listeners.push(listener), tryNow: () => undefined },
    () => undefined,
  );
  for (const event of events) {
    if (event === "click") shownToasts().at(-1)?.action?.run();
    else for (const listener of listeners) listener(event);
  }
  return shownToasts().map(({ title, action }) => (action ? `${title}: ${action.label}` : title));
}

describe("notifyDelivery", () => {
  it.each<[readonly (DeliveryResult | "click")[], readonly string[]]>([
    [["saved"], ["Plan Generated!"]],
    [["failed"], ["Warning: Try again"]],
    [["failed", "failed", "failed"], ["Warning: Try again"]],
    [["failed", "saved"], ["Information saved"]],
    [["failed", "click", "saved"], ["Plan Generated!"]],
    [["failed", "click", "failed"], ["Warning: Try again"]],
    [["refused"], ["Warning"]],
    [["failed", "refused"], ["Warning"]],
    [["failed", "nothingToSend"], []],
    [["failed", "expired"], ["Warning"]],
  ])("after %j shows %j", (events, toasts) => {
    expect(toastsAfter(...events)).toEqual(toasts);
  });
});
