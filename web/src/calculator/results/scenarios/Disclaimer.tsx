import { chakra } from "@chakra-ui/react";

/** Says that the figures are estimates. */
export function Disclaimer() {
  return (
    <chakra.p
      role="note"
      maxW="70ch"
      textStyle="xs"
      color="fg.muted"
      // On paper, after the figures.
      _print={{ order: "2", maxW: "none" }}
    >
      These figures are estimates from typical home-service campaigns, not a promise. Your market,
      season and follow-up change what you get.
    </chakra.p>
  );
}
