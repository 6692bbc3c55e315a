import { outbox } from "./outbox.ts";
import { tellOfDelivery } from "./tellOfDelivery.ts";

/** Sends what earlier pages left. Tells of it where the visitor is looking at the plan that it belongs to. */
export function resumeOutbox({ atResults }: { readonly atResults: boolean }): void {
  const deliveries = outbox.resume();
  if (atResults) for (const delivery of deliveries) tellOfDelivery(delivery);
}
