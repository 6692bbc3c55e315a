import { chakra } from "@chakra-ui/react";
import {
  type ClockedLead,
  type ResponseClock,
  responseClock,
} from "@planner/shared/lead/followUp/responseClock";
import { useDesk } from "../DeskContext.ts";
import { useNow } from "./LeadTime.tsx";

type ResponseTimeProps = Readonly<{ lead: ClockedLead; now: Date }>;

/** A lead's five-minute clock: the time left, how late it is, or how long the answer took. */
export function ResponseTime({ lead, now }: ResponseTimeProps) {
  const clock = responseClock(lead, now);
  if (clock.kind === "none") return null;
  if (clock.kind === "running") return <RunningClock lead={lead} />;
  return (
    <Clock data-kind={clock.kind} data-urgent={isUrgent(clock) || undefined}>
      {clockText(clock)}
    </Clock>
  );
}

/** Counts down each second. */
function RunningClock({ lead }: Pick<ResponseTimeProps, "lead">) {
  const desk = useDesk();
  const clock = responseClock(lead, useNow(desk.now, 1000));
  return (
    <Clock data-kind={clock.kind} data-urgent={isUrgent(clock) || undefined}>
      {clockText(clock)}
    </Clock>
  );
}

/** "4:12 left", "Late by 23 min", "Answered in 3 min". */
export function clockText(clock: ResponseClock): string {
  switch (clock.kind) {
    case "running": {
      const seconds = Math.ceil(clock.leftMs / 1000);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
    }
    case "late":
      return `Late by ${duration(clock.lateMs)}`;
    case "answered":
      return clock.afterMs < 60_000
        ? `Answered in ${Math.max(1, Math.floor(clock.afterMs / 1000))} sec`
        : `Answered in ${duration(clock.afterMs)}`;
    case "none":
      return "";
  }
}

/** Whole minutes below an hour, then hours, then days. */
function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} hr`;
  return `${Math.floor(hours / 24)} days`;
}

/** After a day, another hour makes no difference. */
function isUrgent(clock: ResponseClock): boolean {
  return clock.kind === "running" || (clock.kind === "late" && clock.lateMs < 86_400_000);
}

const Clock = chakra("span", {
  base: {
    display: "inline-block",
    textStyle: "xs",
    whiteSpace: "nowrap",
    color: "fg.muted",
    "&[data-urgent]": { fontWeight: "bold" },
    "&[data-kind=running]": { color: "accent.fg" },
    "&[data-kind=late][data-urgent]": { color: "fg.error" },
  },
});
