import { chakra } from "@chakra-ui/react";
import type { PageBrand } from "@planner/shared/brand/pageBrand";
import { useBrand } from "../../app/brand.ts";

/** Why the form asks for a phone number: who calls, when and why. */
export function CallNote() {
  const { call } = useBrand();
  return (
    <chakra.p mt="1" textStyle={{ base: "xs", md: "sm" }} color="fg.muted">
      {`You see the plan right away. Then ${callerName(call)} calls you ${call.when} to answer your questions about it.`}
    </chakra.p>
  );
}

/** "Dana Whitfield, growth planner," as the subject of a sentence, or whom the brand names instead of a person. */
export function callerName({ with: name, role }: PageBrand["call"]): string {
  return role ? `${name}, ${role},` : name;
}
