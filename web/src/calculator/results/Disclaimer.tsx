import { chakra } from "@chakra-ui/react";

/** What the figures are and are not. */
export function Disclaimer() {
  return (
    <chakra.p role="note" maxW="70ch" textStyle="sm" color="fg.muted">
      These figures are estimates from typical home-service campaigns, not a promise. Your market,
      season and follow-up change what you get.
    </chakra.p>
  );
}
