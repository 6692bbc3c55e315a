import { chakra } from "@chakra-ui/react";
import { useBrand } from "../../app/brand.ts";
import { CallerPortrait, callerName } from "../CallerPortrait.tsx";

/** Why the form asks for a phone number: who calls, when and why. */
export function CallNote() {
  const { call } = useBrand();
  return (
    <Row>
      <CallerPortrait call={call} />
      <p>
        {`You see the plan right away. Then ${callerName(call)} calls you ${call.when} to answer your questions about it.`}
      </p>
    </Row>
  );
}

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    mt: "2",
    textStyle: { base: "xs", md: "sm" },
    color: "fg.muted",
  },
});
