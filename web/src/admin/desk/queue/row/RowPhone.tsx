import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { timeThere } from "../../lead/time/touchTimes.ts";
import { mediumList } from "../../list/listWidth.ts";

type RowPhoneProps = Readonly<{
  mobile: string;
  /** The start of a booked call, unless it starts soon or is late. */
  start?: string | undefined;
}>;

/** A phone number, and the time of the call or of the day by the person's clock, if that differs from the user's. */
export function RowPhone({ mobile, start }: RowPhoneProps) {
  const now = useDeskTime();
  const time = timeThere(start === undefined ? now : new Date(start), mobile);
  return (
    <>
      <Phone>{formatPhone(mobile)}</Phone>
      {time && (
        <TimeThere>{start === undefined ? `${time} there` : `Their time ${time}`}</TimeThere>
      )}
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
