/** One measured figure of an experiment. */
export type Figure = {
  readonly label: string;
  readonly value: number | string;
  /** Describes the required value. If absent, the figure is only reported. */
  readonly expected?: string;
  readonly ok: boolean;
};

/** A figure without an expectation. */
export function report(label: string, value: number | string): Figure {
  return { label, value, ok: true };
}

/** A figure that must equal a value. */
export function mustBe(label: string, value: number | string, expected: number | string): Figure {
  return { label, value, expected: String(expected), ok: value === expected };
}

/** A figure that must not exceed a limit. NaN fails. */
export function atMost(label: string, value: number, limit: number): Figure {
  return { label, value, expected: `at most ${limit}`, ok: value <= limit };
}

/** A figure that must reach a minimum. NaN fails. */
export function atLeast(label: string, value: number, minimum: number): Figure {
  return { label, value, expected: `at least ${minimum}`, ok: value >= minimum };
}

/** The figure as a line of the program's output. */
export function formatFigure({ label, value, expected, ok }: Figure): string {
  const expectation = expected === undefined ? "" : ` (expected: ${expected})`;
  return `${ok ? "  " : "✗ "}${label}: ${value}${expectation}`;
}
