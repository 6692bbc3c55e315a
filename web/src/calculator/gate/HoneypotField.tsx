import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { honeypotName } from "./botSignals.ts";

/**
 * A field that is hidden from people and that browsers do not fill in: text in it comes from a bot. Clipped instead of
 * `display: none`, because bots skip fields that are not displayed.
 */
export function HoneypotField() {
  return (
    <Hidden aria-hidden="true">
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
    </Hidden>
  );
}

const Hidden = chakra("div", { base: visuallyHidden });
