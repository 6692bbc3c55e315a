import { describe, expect, it } from "vitest";
import { shownToasts } from "../ui/toast/toasts.ts";
import type { DeliveryNews } from "./Delivery.ts";
import { tellOfDelivery } from "./tellOfDelivery.ts";

/** Toasts after some news, in which "press" stands for the visitor's press of Try again. */
function shownAfter(...events: readonly (DeliveryNews | "press")[]): readonly string[] {
  const listeners: ((news: DeliveryNews) => void)[] = [];
  tellOfDelivery({
    onNews: (listener) => listeners.push(listener),
    tryNow: () => undefined,
  });
  for (const event of events) {
    if (event === "press") shownToasts().at(-1)?.action?.run();
    else for (const listener of listeners) listener(event);
  }
  return shownToasts().map(({ title, action }) => (action ? `${title}: ${action.label}` : title));
}

describe("tellOfDelivery", () => {
  it.each<[readonly (DeliveryNews | "press")[], readonly string[]]>([
    [["saved"], ["Plan Generated!"]],
    [["failed"], ["Warning: Try again"]],
    [["failed", "failed", "failed"], ["Warning: Try again"]],
    [["failed", "saved"], ["Information saved"]],
    [["failed", "press", "saved"], ["Plan Generated!"]],
    [["failed", "press", "failed"], ["Warning: Try again"]],
    [["refused"], ["Warning"]],
    [["failed", "refused"], ["Warning"]],
    [["failed", "over"], []],
  ])("after %j shows %j", (events, toasts) => {
    expect(shownAfter(...events)).toEqual(toasts);
  });
});
