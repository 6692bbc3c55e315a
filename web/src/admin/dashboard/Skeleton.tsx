import { chakra } from "@chakra-ui/react";

/** Holds the room of what is on its way. */
export const Skeleton = chakra("span", {
  base: { display: "block", bg: "bg.muted", borderRadius: "sm" },
});
