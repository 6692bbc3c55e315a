import { chakra } from "@chakra-ui/react";

/** Turns while a form waits. Separate, because step 1 never waits. */
export const Spinner = chakra("span", {
  base: {
    w: "5",
    h: "5",
    borderWidth: "2px",
    borderColor: "currentColor",
    borderTopColor: "transparent",
    borderRadius: "full",
    animation: "spin 0.8s linear infinite",
  },
});
