import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { phoneTimeZone } from "@planner/shared/lead/contact/phoneTimeZone";
import { timeOfDay, useNow } from "../lead/LeadTime.tsx";
import { isTablet } from "./touchRowLayout.ts";

/** A phone number, and what time it is there, if that is not the user's time. */
export function RowPhone({ mobile }: Readonly<{ mobile: string }>) {
  const now = useNow();
  const there = timeOfDay(now, phoneTimeZone(mobile));
  return (
    <>
      <Phone>{formatPhone(mobile)}</Phone>
      {there !== timeOfDay(now) && <TimeThere>{`${there} there`}</TimeThere>}
    </>
  );
}

/** Not on a phone, whose Call button knows the number. */
const Phone = chakra("span", { base: { display: "none", [isTablet]: { display: "inline" } } });

const TimeThere = chakra("small", {
  base: {
    textStyle: "xs",
    whiteSpace: "normal",
    color: "fg.muted",
    [isTablet]: { whiteSpace: "nowrap" },
  },
});
