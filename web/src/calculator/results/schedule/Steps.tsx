import { chakra } from "@chakra-ui/react";

/** A list of steps with their numbers in circles. */
export const Steps = chakra("ol", {
  base: {
    counterReset: "step",
    textWrap: "pretty",
    _print: { display: "flex", flexWrap: "wrap", columnGap: "6" },
    "& li": {
      position: "relative",
      counterIncrement: "step",
      ps: "8",
      py: "1.5",
      _print: { py: "0" },
      _before: {
        content: "counter(step)",
        position: "absolute",
        insetStart: "0",
        display: "grid",
        placeItems: "center",
        w: "6",
        h: "6",
        borderRadius: "full",
        bg: "bg.muted",
        color: "fg",
        textStyle: "sm",
        fontWeight: "semibold",
      },
    },
  },
});
