import type { DeskKey } from "./deskItems.ts";

/** The parts of a sort key such as "2026-11-22T10:00:00.000Z#<lead ID>". */
export function timeAndLeadOf({ sk }: Pick<DeskKey, "sk">): {
  readonly at: string;
  readonly leadId: string;
} {
  const separator = sk.indexOf("#");
  return { at: sk.slice(0, separator), leadId: sk.slice(separator + 1) };
}
