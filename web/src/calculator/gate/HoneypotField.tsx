import { chakra } from "@chakra-ui/react";
import { honeypotName } from "./botSignals.ts";

/**
 * A field that nobody sees, by eye, keyboard or screen reader, and no browser fills in: what stands in it was written by a
 * program. Clipped rather than `display: none`, which such programs leave out.
 */
export function HoneypotField() {
  return (
    <Unseen aria-hidden="true">
      <label htmlFor={honeypotName}>Leave this empty</label>
      <input
        id={honeypotName}
        name={honeypotName}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        // Password managers go by these, not by autocomplete.
        data-1p-ignore=""
        data-lpignore="true"
      />
    </Unseen>
  );
}

const Unseen = chakra("div", {
  base: {
    position: "absolute",
    w: "1px",
    h: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});
