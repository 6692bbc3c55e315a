import { chakra } from "@chakra-ui/react";
import {
  type ClockedLead,
  type ResponseClock,
  responseClock,
} from "@planner/shared/lead/followUp/responseClock";
import { clockText } from "./clockText.ts";
import { countdownIntervalMs, useDeskTime, useTickingTime } from "./currentTime.ts";

type ResponseTimeProps = Readonly<{ lead: ClockedLead }>;

/** A lead's five-minute clock: the time left, how late it is, or how long the answer took. */
export function ResponseTime({ lead }: ResponseTimeProps) {
  const clock = responseClock(lead, useDeskTime());
  if (clock.kind === "none") return null;
  return clock.kind === "running" ? <RunningClock lead={lead} /> : <Clock clock={clock} />;
}

/** Counts down each second. */
function RunningClock({ lead }: ResponseTimeProps) {
  return <Clock clock={responseClock(lead, useTickingTime(countdownIntervalMs))} />;
}

function Clock({ clock }: Readonly<{ clock: ResponseClock }>) {
  return <ClockText data-kind={clock.kind}>{clockText(clock)}</ClockText>;
}

const ClockText = chakra("span", {
  base: {
    display: "inline-block",
    textStyle: "xs",
    whiteSpace: "nowrap",
    color: "fg.muted",
    "&[data-kind=running]": { fontWeight: "bold", color: "accent.fg" },
    "&[data-kind=late]": { fontWeight: "bold", color: "fg.error" },
  },
});
