/** The minutes at which the histogram's classes of answers start. */
const answerClasses = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240, 300, 360,
  480, 720, 1_440, 2_880, 4_320, 7_200, 10_080, 20_160, 43_200,
];

type Counters = Readonly<Record<string, number>>;

/** The counters of a histogram without answers. */
export const noAnswers: Counters = Object.fromEntries(
  answerClasses.map((minutes) => [`minutes_${minutes}`, 0]),
);

/** The counter of the histogram's class that a time belongs to: "minutes_3". */
export function answerBucket(ms: number): string {
  return `minutes_${answerClasses.findLast((minutes) => minutes * 60_000 <= ms) ?? 0}`;
}

/**
 * The start of the class of the median answer. Null if fewer than half of the leads have an answer.
 *
 * @param leads how many leads could have one
 */
export function medianAnswerMinutes(counters: Counters, leads: number): number | null {
  let seen = 0;
  for (const minutes of answerClasses) {
    seen += counters[`minutes_${minutes}`] ?? 0;
    if (seen > 0 && 2 * seen >= leads) return minutes;
  }
  return null;
}
