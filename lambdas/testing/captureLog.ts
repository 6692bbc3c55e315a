import { beforeEach, vi } from "vitest";

/** Captures the lines that Powertools loggers write during each test in the file. */
export function captureLog(): readonly string[] {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    vi.stubEnv("POWERTOOLS_DEV", "true");
    for (const level of ["info", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line) => {
        lines.push(String(line));
      });
    }
  });
  return lines;
}
