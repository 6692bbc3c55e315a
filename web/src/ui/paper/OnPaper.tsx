import { chakra } from "@chakra-ui/react";

/** A paragraph that is only on paper. */
export const OnPaper = chakra("p", {
  base: { display: "none", _print: { display: "block", fontWeight: "bold" } },
});
