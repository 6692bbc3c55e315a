import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { timeThere } from "../../lead/time/touchTimes.ts";
import { mediumList } from "../../list/listWidth.ts";

/** A phone number, and what time it is there, if that is not the user's time. */
export function RowPhone({ mobile }: Readonly<{ mobile: string }>) {
  const now = useDeskTime();
  const time = timeThere(now, mobile);
  return (
    <>
      <Phone>{formatPhone(mobile)}</Phone>
      {time && <TimeThere>{`${time} there`}</TimeThere>}
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
