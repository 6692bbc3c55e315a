import { chakra } from "@chakra-ui/react";

/** The heading of a group of the form. */
export const GroupTitle = chakra("h2", {
  base: { mb: "1.5", textStyle: "md", fontWeight: "bold" },
});
