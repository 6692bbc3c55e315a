import { describe, expect, it } from "vitest";
import type { BenchRow } from "./BenchRow.ts";
import { benchTables } from "./benchTables.ts";
import { replaceMeasured } from "./replaceMeasured.ts";

const aRow = (changes: Partial<BenchRow> = {}): BenchRow => ({
  row: "First route, gzip",
  measured: "99 kB",
  floor_or_rival: "70 kB",
  ratio: 1.408,
  target: "at most 100 kB",
  met: true,
  note: "",
  measured_at: "2026-01-02T03:04:05.678Z",
  ...changes,
});

describe("benchTables", () => {
  it("gives each row its line with the ratio to two decimals", () => {
    expect(benchTables([aRow()], "2 × x.")).toContain(
      "| First route, gzip | 99 kB    | 70 kB          | 1.41  | at most 100 kB | yes |",
    );
  });

  it("marks what has neither floor nor rival", () => {
    const tables = benchTables([aRow({ floor_or_rival: "", ratio: null })], "2 × x.");
    expect(tables).toMatch(/\| 99 kB +\| – +\| – +\|/);
  });

  it("keeps a row that misses, with its reason", () => {
    const tables = benchTables([aRow(), aRow({ row: "LCP", met: false, note: "Slow." })], "2 × x.");
    expect(tables).toMatch(/\| LCP .*\| \*\*no\*\* \|/);
    expect(tables).toContain("Missed:\n\n- LCP: Slow.");
    expect(tables).not.toContain("Every row meets its target.");
  });

  it("says so when a row misses without a reason, and when none misses", () => {
    expect(benchTables([aRow({ met: false })], "")).toContain("- First route, gzip: no reason");
    expect(benchTables([aRow()], "")).toContain("Every row meets its target.");
  });

  it("names each day of measuring once, and the machine", () => {
    const later = aRow({ measured_at: "2026-01-03T00:00:00.000Z" });
    expect(benchTables([later, aRow(), aRow()], "2 × x.")).toContain(
      "Measured 2026-01-02, 2026-01-03. 2 × x.",
    );
  });
});

describe("replaceMeasured", () => {
  it("replaces what stands between the markers and nothing else", () => {
    const page = "# A\n\n<!-- measured -->\n\nold\n\n<!-- /measured -->\n\nwords\n";
    expect(replaceMeasured(page, "new $1")).toBe(page.replace("old", () => "new $1"));
  });

  it.each(["# A\n", "<!-- measured -->", "<!-- /measured --> <!-- measured -->"])(
    "refuses a page without them: %j",
    (page) => {
      expect(() => replaceMeasured(page, "new")).toThrow("lacks");
    },
  );
});
