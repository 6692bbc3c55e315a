import { dayMs, hourMs } from "@planner/shared/calendar";
import type { Random } from "./pick.ts";

/** When made-up leads were captured: in the last 90 days, oldest first, mostly in the ten hours before this time of the day. */
export function captureTimes(count: number, now: Date, random: Random): readonly Date[] {
  const freshAgesMs = newestAgesMs.slice(0, Math.ceil(count / 100));
  const otherAgesMs = Array.from({ length: count - freshAgesMs.length }, () => {
    const days = Math.floor(random() * 89);
    const hours = random() < 0.85 ? random() * 10 : random() * 24;
    return days * dayMs + (hours + 3) * hourMs;
  });
  return [...otherAgesMs, ...freshAgesMs]
    .toSorted((one, other) => other - one)
    .map((ageMs) => new Date(now.getTime() - ageMs));
}

/** The ages of the newest leads, from 20 seconds to two and a half hours: one for each hundred leads. */
const newestAgesMs = [20_000, 190_000, 900_000, 4_000_000, 9_000_000];
