import { formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/phoneTimeZone";
import { timeOfDay, useNow } from "../lead/LeadTime.tsx";

/** A phone number, and what time it is there, if that is not the user's time. */
export function RowPhone({ mobile }: Readonly<{ mobile: string }>) {
  const now = useNow();
  const there = timeOfDay(now, timeZoneOf(mobile));
  return (
    <>
      <span>{formatPhone(mobile)}</span>
      {there !== timeOfDay(now) && <small>{`${there} there`}</small>}
    </>
  );
}
