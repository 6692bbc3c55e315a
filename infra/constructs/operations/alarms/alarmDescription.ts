import type { AlarmEntry } from "./AlarmEntry.ts";

/** The longest description that CloudWatch takes, in characters. */
export const maxDescriptionLength = 1024;

/** What an alarm's mail says: how urgent it is, what is noticed, what to do, where to read on. */
export function alarmDescription(id: string, { urgency, noticed, action }: AlarmEntry): string {
  return [
    urgencies[urgency],
    `Noticed: ${noticed}`,
    `Do: ${action}`,
    `Runbook: ${runbookPage(id)}`,
  ].join("\n");
}

/** The page of an alarm in the runbook; its heading is the alarm's id. */
export function runbookPage(id: string): string {
  return `docs/runbook.md#${id}`;
}

const urgencies = {
  now: "NOW: visitors or leads are losing at this moment.",
  today: "TODAY: nobody is losing anything at this moment.",
} as const satisfies Record<AlarmEntry["urgency"], string>;
