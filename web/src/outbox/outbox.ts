import { parseJson } from "@planner/shared/parseJson";
import { v5 } from "uuid";
import * as z from "zod/mini";
import { type Delivery, type DeliveryDependencies, startDelivery } from "./delivery.ts";
import { keyNamespace } from "./keyNamespace.ts";
import { outboxStorage } from "./outboxStorage.ts";
import { saveLead } from "./saveLead.ts";

/** This page's outbox. */
export const outbox = createOutbox({
  storage: outboxStorage(),
  saveLead,
  now: Date.now,
  random: Math.random,
});

/** The leads that the server has not confirmed yet. Tabs may send the same entry: its key makes the server store it once. */
export function createOutbox(dependencies: DeliveryDependencies) {
  const { storage, now } = dependencies;
  const startedKeys = new Set<string>();

  function start(key: string): Delivery {
    startedKeys.add(key);
    return startDelivery(key, dependencies);
  }

  return {
    /** Stores the body before this returns, then sends it. A lead that is already pending, in any tab, keeps its key. */
    submit(body: string): Delivery {
      const lead = leadIn(body);
      const waiting = storage.all();
      const pending = waiting.find((entry) => leadIn(entry.body) === lead);
      const entry = pending ?? {
        key: v5(lead, keyNamespace(now())),
        body,
        created_at: now(),
        attempts: 0,
      };
      storage.add(entry);
      // The new lead replaces a rejected one.
      const rejected = waiting.filter((other) => other.rejected && other !== pending);
      for (const { key } of rejected) storage.erase(key);
      return start(entry.key);
    },
    /** Starts sending the leads that earlier pages left, and returns these deliveries. Running deliveries continue. */
    resume(): readonly Delivery[] {
      const waiting = storage.all().filter(({ key }) => !startedKeys.has(key));
      return waiting.map(({ key }) => start(key));
    },
  };
}

/** The goals and contact details of a request body, as text. Bodies with the same lead may differ in form timings. */
function leadIn(body: string): string {
  const parts = partsSchema.safeParse(parseJson(body)).data;
  return JSON.stringify([parts?.inputs, parts?.contact]);
}

const partsSchema = z.object({ inputs: z.unknown(), contact: z.unknown() });
