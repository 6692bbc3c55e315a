import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { describe, expect, it, onTestFinished } from "vitest";
import { formatRow, writeReport } from "./benchReport.ts";
import { type BenchRow, median, meetsTarget } from "./benchRows.ts";
import { runBenchmarks } from "./runBenchmarks.ts";

const aRow = (changes: Partial<BenchRow> = {}): BenchRow => ({
  benchmark: "loading",
  name: "Largest Contentful Paint",
  value: 840,
  unit: "ms",
  baseline: 750,
  target: { kind: "times baseline", limit: 1.2 },
  note: "medians of 5 visits.",
  measuredAt: "2026-01-02T03:04:05.678Z",
  ...changes,
});

describe("meetsTarget", () => {
  it.each([
    [aRow(), true],
    [aRow({ value: 901 }), false],
    [aRow({ baseline: undefined }), false],
    [aRow({ target: { kind: "at most", limit: 840 } }), true],
    [aRow({ target: { kind: "at most", limit: 839 } }), false],
    [aRow({ target: { kind: "at least", limit: 840 } }), true],
    [aRow({ target: { kind: "at least", limit: 841 } }), false],
  ])("compares %o with its target: %s", (row, expected) => {
    expect(meetsTarget(row)).toBe(expected);
  });
});

describe("formatRow", () => {
  it("prints the value, baseline and target on one line", () => {
    expect(formatRow(aRow())).toBe(
      "✓ Largest Contentful Paint: 840 ms, baseline 750 ms (≤ 1.2 × baseline)",
    );
  });

  it("adds the note if the row misses its target", () => {
    expect(
      formatRow(aRow({ baseline: undefined, target: { kind: "at least", limit: 1000 } })),
    ).toBe("✗ Largest Contentful Paint: 840 ms (≥ 1,000 ms)\n  medians of 5 visits.");
  });
});

describe("writeReport", () => {
  const page = "# A\n\n<!-- measured -->\n\nold\n\n<!-- /measured -->\n\nwords\n";

  it("replaces only the content between the markers", () => {
    const rows = [aRow(), aRow({ name: "B", value: 2000 }), aRow({ name: "C", note: "two." })];
    const written = writeReport(page, rows, "2 × x");
    expect(written).toMatch(/^# A\n\n<!-- measured -->\n\nMeasured 2026-01-02 on 2 × x\.\n/);
    expect(written).toMatch(/\| Largest Contentful Paint \| 840 ms +\| 750 ms +\| .* \| yes +\|/);
    expect(written).toMatch(/\| B +\| 2,000 ms \| 750 ms +\| .* \| \*\*no\*\* \|/);
    expect(written).toContain(
      "\n- From Largest Contentful Paint to B: medians of 5 visits.\n- C: two.\n\n<!-- /measured -->\n\nwords\n",
    );
    expect(written).not.toContain("old");
  });

  it.each(["# A\n", "<!-- measured -->", "<!-- /measured --> <!-- measured -->"])(
    "throws if a marker is missing or misplaced: %j",
    (incomplete) => {
      expect(() => writeReport(incomplete, [], "")).toThrow("has no");
    },
  );
});

describe("runBenchmarks", () => {
  it("changes no tracked file unless asked to", async () => {
    const page = join(repositoryRoot, "docs", "benchmarks.md");
    const before = readFileSync(page, "utf8");
    onTestFinished(() => writeFileSync(page, before));
    const { benchmark, measuredAt: _, ...measurement } = aRow();
    await runBenchmarks({ [benchmark]: async () => [measurement] }, []);
    expect(readFileSync(page, "utf8")).toBe(before);
  });
});

describe("median", () => {
  it("is the middle value, or the mean of the two in the middle", () => {
    expect([median([9, 1, 2]), median([4, 1, 2, 9])]).toEqual([2, 3]);
  });
});
