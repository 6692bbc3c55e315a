import { chakra } from "@chakra-ui/react";

export function CheckingAccess() {
  return <Line role="status">Loading: checking your access</Line>;
}

const Line = chakra("p", { base: { my: "16", textAlign: "center", color: "fg.muted" } });
