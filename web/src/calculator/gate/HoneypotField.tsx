import { chakra } from "@chakra-ui/react";
import type { BotSignals } from "@planner/shared/lead/contact/botSignals";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

/** The honeypot field's name. Not one that browsers fill in. */
const honeypotName = "note";

/** How the form was filled in, for the server to judge. `elapsedMs` is undefined if the form appeared with restored text. */
export function readBotSignals(form: HTMLFormElement, elapsedMs: number | undefined): BotSignals {
  const trap = String(new FormData(form).get(honeypotName) ?? "").slice(0, maxTrapLength);
  return elapsedMs === undefined ? { trap } : { trap, elapsed_ms: Math.round(elapsedMs) };
}

/** Keeps spam in the honeypot from making the request too large. */
const maxTrapLength = 100;

/** A field that only bots fill in. Clipped instead of `display: none`, because bots skip fields that are not displayed. */
export function HoneypotField() {
  return (
    <chakra.div css={visuallyHidden} aria-hidden="true">
      <label htmlFor={honeypotName}>Leave this empty</label>
      <input
        id={honeypotName}
        name={honeypotName}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        // Password managers ignore `autocomplete` and use these.
        data-1p-ignore=""
        data-lpignore="true"
      />
    </chakra.div>
  );
}
