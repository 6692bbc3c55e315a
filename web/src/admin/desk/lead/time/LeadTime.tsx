import { chakra } from "@chakra-ui/react";
import { useDeskTime } from "./currentTime.ts";
import { exactTime, mediumDate, relativeTime } from "./timeTexts.ts";

type TimeProps = Readonly<{
  /** In the format ISO 8601. */
  at: string;
}>;

/** How long ago, with the exact time in a tooltip. */
export function RelativeTime({ at }: TimeProps) {
  return <Time at={at}>{relativeTime(new Date(at), useDeskTime())}</Time>;
}

/** A date, with the exact time in a tooltip. */
export function DayOf({ at }: TimeProps) {
  return <Time at={at}>{mediumDate(new Date(at))}</Time>;
}

function Time({ at, children }: TimeProps & Readonly<{ children: string }>) {
  return (
    <chakra.time whiteSpace="nowrap" dateTime={at} title={exactTime(new Date(at))}>
      {children}
    </chakra.time>
  );
}

/** Date and time to the second, with the time zone. */
export function ExactTime({ at }: TimeProps) {
  return <time dateTime={at}>{exactTime(new Date(at))}</time>;
}
