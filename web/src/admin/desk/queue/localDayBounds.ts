/** The start and the end of the day at a time, in the user's time zone. The end is excluded. */
export function localDayBounds(now: Date) {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}
