import { dateOf, exactTime, relativeTime } from "./relativeTime.ts";

type TimeProps = Readonly<{
  /** ISO 8601. */
  at: string;
}>;

/** How long ago, with the exact time on hover. */
export function RelativeTime({ at, now }: TimeProps & Readonly<{ now: Date }>) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={exactTime(then)}>
      {relativeTime(then, now)}
    </time>
  );
}

/** A day, with the exact time on hover. */
export function DayOf({ at }: TimeProps) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={exactTime(then)}>
      {dateOf(then)}
    </time>
  );
}

export function ExactTime({ at }: TimeProps) {
  return <time dateTime={at}>{exactTime(new Date(at))}</time>;
}
