import type { Observation } from "./scan.ts";

/** What the site is held to. */
const required = { grade: "A+", score: 130 } as const;

/** A line for each test that changed the score or failed, then score and grade. */
export function verdict({ scan, tests }: Observation): {
  readonly passed: boolean;
  readonly report: string;
} {
  const lines = Object.entries(tests)
    .filter(([, { pass, scoreModifier }]) => !pass || scoreModifier !== 0)
    .map(([name, { result, pass, scoreModifier }]) =>
      [pass ? "passed" : "FAILED", signed(scoreModifier), `${name}: ${result}`].join("  "),
    );
  const passed = scan.grade === required.grade && scan.score >= required.score;
  const demand = passed ? "" : `; ${required.grade} and ${required.score} are required`;
  return { passed, report: [...lines, `${scan.grade}, ${scan.score} points${demand}`].join("\n") };
}

function signed(points: number): string {
  return `${points > 0 ? "+" : ""}${points}`.padStart(4);
}
