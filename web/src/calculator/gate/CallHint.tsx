import { chakra } from "@chakra-ui/react";
import { useBrand } from "../../app/brand.ts";
import { CallerPortrait, callerName } from "../CallerPortrait.tsx";

/** Why the form asks for a phone number: who calls, when and why. */
export function CallHint() {
  const { call } = useBrand();
  return (
    <Row>
      <CallerPortrait call={call} />
      <span>
        {`You see the plan right away. Then ${callerName(call)} calls you ${call.when} to answer your questions about it.`}
      </span>
    </Row>
  );
}

const Row = chakra("span", {
  base: { display: "flex", alignItems: "center", gap: "3", mt: "1.5" },
});
