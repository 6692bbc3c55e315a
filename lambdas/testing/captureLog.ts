import { vi } from "vitest";

/** Takes down what Powertools loggers made from now on write, a line each. Undo with vitest's restore calls. */
export function captureLog(): readonly string[] {
  const lines: string[] = [];
  vi.stubEnv("POWERTOOLS_DEV", "true");
  for (const level of ["info", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line) => {
      lines.push(String(line));
    });
  }
  return lines;
}
