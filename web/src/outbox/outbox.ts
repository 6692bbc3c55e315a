import { v4 as uuidv4 } from "uuid";
import { saveLead } from "../api/saveLead.ts";
import { createOutbox } from "./createOutbox.ts";
import { onPageMoment } from "./onPageMoment.ts";
import { outboxStorage } from "./outboxStorage.ts";
import { takeTurn } from "./takeTurn.ts";

/** This page's outbox. */
export const outbox = createOutbox({
  storage: outboxStorage(),
  send: saveLead,
  takeTurn,
  onPageMoment,
  now: Date.now,
  random: Math.random,
  // Not crypto.randomUUID: browsers in use lack it, and all do without a secure context.
  newKey: uuidv4,
});
