import { chakra } from "@chakra-ui/react";

/** A heading, and the control of what is below it at the end of the line. */
export const HeadingRow = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    "& h2": { mb: "0" },
  },
});
