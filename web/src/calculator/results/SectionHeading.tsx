import { chakra } from "@chakra-ui/react";

/** The question a part of the results answers. */
export const SectionHeading = chakra("h2", {
  base: { textStyle: "lg", fontWeight: "bold", mb: "1" },
});
