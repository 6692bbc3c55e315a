import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { describe, expect, it } from "vitest";
import { isAsExpected } from "./isAsExpected.ts";
import { reliabilityPage } from "./reliabilityPage.ts";
import type { ShowResult } from "./ShowResult.ts";
import { readResult } from "./showResults.ts";
import { showTexts } from "./showTexts.ts";

const load: ShowResult = {
  show: "load",
  command: "npm run show:load -- --leads 20000",
  date: "2026-11-21T08:30:00.000Z",
  machine: "2 cores",
  figures: [
    { what: "leads stored", value: 20_000, expected: 20_000 },
    { what: "p99", value: 812.345, unit: "ms" },
    { what: "counted after", value: 9, unit: "s", expected: { at_most: 5 } },
  ],
  passed: false,
};

describe("docs/reliability.md", () => {
  it("is what the results say (npm run docs:reliability writes it)", () => {
    const page = readFileSync(join(repositoryRoot, "docs", "reliability.md"), "utf8");
    expect(page).toBe(reliabilityPage(readResult));
  });

  it.each(showTexts)(
    "says of $show that it passed only where each figure is as expected",
    ({ show }) => {
      const result = readResult(show);
      expect(result?.passed).toBe(result?.figures.every(isAsExpected));
    },
  );
});

describe("reliabilityPage", () => {
  const page = reliabilityPage((show) => (show === "load" ? load : undefined));

  it("shows each figure beside what it has to be, and what is not so in bold", () => {
    expect(page).toContain("| leads stored  |    20,000 |      20,000 |");
    expect(page).toContain("| p99           | 812.35 ms |             |");
    expect(page).toContain("| counted after |   **9 s** | at most 5 s |");
  });

  it("says how to repeat a run, when and where it was, and how it went", () => {
    expect(page).toContain("npm run show:load -- --leads 20000");
    expect(page).toContain("**Failed** on 2026-11-21; 2 cores.");
  });

  it("says of what never ran that it did not", () => {
    expect(page.match(/Not run yet\./g)).toHaveLength(showTexts.length - 1);
  });
});
