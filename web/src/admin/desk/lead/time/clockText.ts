import { type ResponseClock, responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { duration } from "./timeTexts.ts";

/** "4:12 left", "Late by 23 min", "Answered in 3 min", and "Answered in 5:12" if that was just too late. */
export function clockText(clock: ResponseClock): string {
  switch (clock.kind) {
    case "running":
      return `${minutesAndSeconds(clock.leftMs)} left`;
    case "late":
      return `Late by ${duration(clock.lateMs)}`;
    case "answered":
      return `Answered in ${answerDuration(clock.afterMs)}`;
    case "none":
      return "";
  }
}

/** In seconds below a minute. Just after the limit with the seconds, because five whole minutes would read as in time. */
function answerDuration(ms: number): string {
  if (ms < 60_000) return `${Math.max(1, Math.floor(ms / 1000))} sec`;
  const isJustTooLate = ms > responseLimitMs && ms < responseLimitMs + 60_000;
  return isJustTooLate ? minutesAndSeconds(ms) : duration(ms);
}

/** "4:12" */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
