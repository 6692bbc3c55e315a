import type { BotSignals } from "@planner/shared/lead/botSignals";

/** Not the name of anything a person or a browser would fill in. */
export const trapName = "note";

type Filling = Readonly<{
  form: HTMLFormElement;
  /** Milliseconds since the form appeared, empty; undefined when it came back filled in. */
  elapsedMs: number | undefined;
}>;

/** How the form was filled; the server decides whether it looks like a person. */
export function formSigns({ form, elapsedMs }: Filling): BotSignals {
  const trap = String(new FormData(form).get(trapName) ?? "").slice(0, maxTrapLength);
  return { trap, ...(elapsedMs !== undefined && { elapsed_ms: Math.round(elapsedMs) }) };
}

/** A page of advertising in the trap is not to make the body too large. */
const maxTrapLength = 100;
