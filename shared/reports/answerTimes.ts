/** The classes of the histogram of answers, by the minutes at which they start. */
const answerClasses = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240, 300, 360,
  480, 720, 1_440, 2_880, 4_320, 7_200, 10_080, 20_160, 43_200,
];

type Counters = Readonly<Record<string, number>>;

/** The counters of a histogram without answers. */
export const noAnswers: Counters = Object.fromEntries(
  answerClasses.map((minutes) => [counterOf(minutes), 0]),
);

/** The counter of the class that a time belongs to: "minutes_3". */
export function answerCounter(ms: number): string {
  const start = answerClasses.findLast((minutes) => minutes * 60_000 <= ms);
  // If the clocks of two servers differ, an answer can have a negative time.
  return counterOf(start ?? 0);
}

function counterOf(minutes: number): string {
  return `minutes_${minutes}`;
}

/**
 * The start of the class of the median answer. Null if fewer than half of the leads have an answer.
 *
 * @param leads how many leads could have one
 */
export function medianAnswerMinutes(counters: Counters, leads: number): number | null {
  let seen = 0;
  for (const minutes of answerClasses) {
    seen += counters[counterOf(minutes)] ?? 0;
    if (seen > 0 && 2 * seen >= leads) return minutes;
  }
  return null;
}
