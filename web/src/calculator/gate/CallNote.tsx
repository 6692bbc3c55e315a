import { chakra } from "@chakra-ui/react";
import { useBrand } from "../../app/brand.ts";
import { callerName } from "../CallerPortrait.tsx";

/** Why the form asks for a phone number: who calls, when and why. */
export function CallNote() {
  const { call } = useBrand();
  return (
    <chakra.p mt="1" textStyle={{ base: "xs", md: "sm" }} color="fg.muted">
      {`You see the plan right away. Then ${callerName(call)} calls you ${call.when} to answer your questions about it.`}
    </chakra.p>
  );
}
