import { chakra } from "@chakra-ui/react";
import {
  type ClockedLead,
  type ResponseClock,
  responseClock,
} from "@planner/shared/lead/followUp/responseClock";
import { createContext, useContext, useEffect, useState } from "react";
import { useDesk } from "../DeskContext.ts";
import { clockText, exactTime, mediumDate, relativeTime } from "./timeTexts.ts";

/** In the format ISO 8601. */
type TimeProps = Readonly<{ at: string }>;

/** How long ago, with the exact time in a tooltip. */
export function RelativeTime({ at }: TimeProps) {
  return <Time at={at}>{relativeTime(new Date(at), useNow())}</Time>;
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

/** The current time of `useClock`, for all relative times of the desk. */
export const NowContext = createContext(new Date(0));

export function useNow(): Date {
  return useContext(NowContext);
}

/** The current time, updated every 30 seconds by default, so that relative times stay correct. */
export function useClock(everyMs = 30_000): Date {
  const { now: clock } = useDesk();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const update = () => setNow(clock());
    const timer = setInterval(update, everyMs);
    // A hidden tab's timers are late.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [clock, everyMs]);
  return now;
}

/** A lead's five-minute clock: the time left, how late it is, or how long the answer took. */
export function ResponseTime({ lead }: ResponseTimeProps) {
  const clock = responseClock(lead, useNow());
  if (clock.kind === "none") return null;
  return clock.kind === "running" ? <RunningClock lead={lead} /> : clockElement(clock);
}

type ResponseTimeProps = Readonly<{ lead: ClockedLead }>;

/** Counts down each second. */
function RunningClock({ lead }: ResponseTimeProps) {
  return clockElement(responseClock(lead, useClock(1000)));
}

function clockElement(clock: ResponseClock) {
  return <Clock data-kind={clock.kind}>{clockText(clock)}</Clock>;
}

const Clock = chakra("span", {
  base: {
    display: "inline-block",
    textStyle: "xs",
    whiteSpace: "nowrap",
    color: "fg.muted",
    "&[data-kind=running]": { fontWeight: "bold", color: "accent.fg" },
    "&[data-kind=late]": { fontWeight: "bold", color: "fg.error" },
  },
});
