import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { phoneTimeZone } from "@planner/shared/lead/contact/phoneTimeZone";
import { useNow } from "../../lead/LeadTime.tsx";
import { timeOfDay } from "../../lead/timeTexts.ts";
import { mediumList } from "../../list/listWidth.ts";

/** A phone number, and what time it is there, if that is not the user's time. */
export function RowPhone({ mobile }: Readonly<{ mobile: string }>) {
  const now = useNow();
  const timeThere = timeOfDay(now, phoneTimeZone(mobile));
  return (
    <>
      <Phone>{formatPhone(mobile)}</Phone>
      {timeThere !== timeOfDay(now) && <TimeThere>{`${timeThere} there`}</TimeThere>}
    </>
  );
}

/** Not on a phone, which has room for the Call button only. */
const Phone = chakra("span", { base: { display: "none", [mediumList]: { display: "inline" } } });

const TimeThere = chakra("small", {
  base: {
    textStyle: "xs",
    whiteSpace: "normal",
    color: "fg.muted",
    [mediumList]: { whiteSpace: "nowrap" },
  },
});
