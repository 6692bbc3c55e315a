import { anyText } from "@planner/shared/testing/anyText";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFilters, writeFilters } from "./deskFilters.ts";
import { filterChips } from "./filterChips.ts";
import { toLeadFilter } from "./toLeadFilter.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));
const defined = (filters: object) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

describe("readFilters", () => {
  it("reads what writeFilters wrote", () => {
    const query =
      "stage=call_booked&from=2026-11-01&to=2026-11-15&source=google&campaign=fall&plan=passes&suspect=hidden&owner=me&q=jo";
    expect(writeFilters(read(query)).toString()).toBe(query);
  });

  const days = ["from=yesterday", "to=2026-99-01"];
  const names = ["stage=gone", "source=toString", "plan=true"];
  const zones = ["zone=Chicago", "zone=%2B05:00"];
  it.each([...days, ...names, ...zones, "q=j", `q=${"j".repeat(61)}`])("ignores %s", (query) => {
    expect(defined(read(query))).toEqual({});
  });

  it("accepts any URL", () => {
    const days = ["from", "to", "zone"];
    const names = fc.constantFrom("stage", ...days, "source", "campaign", "plan", "suspect", "q");
    fc.assert(
      fc.property(fc.dictionary(names, anyText), (parameters) => {
        const filters = readFilters(new URLSearchParams(parameters));
        expect(defined(read(writeFilters(filters).toString()))).toEqual(defined(filters));
      }),
    );
  });
});

describe("toLeadFilter", () => {
  it("includes both days of a range, in the user's time zone or that of a report", () => {
    expect(toLeadFilter(read("from=2026-11-01&to=2026-11-30"), "ann")).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
    const inZone = "from=2026-11-01&to=2026-11-01&zone=America/New_York";
    // Summer time ends on this day.
    const from = "2026-11-01T04:00:00.000Z";
    const to = "2026-11-02T05:00:00.000Z";
    expect(toLeadFilter(read(inZone), "ann")).toEqual({ from, to });
    expect(toLeadFilter(read(inZone.replace("America/New_York", "US/Eastern")), "ann")).toEqual({
      from,
      to,
    });
  });

  it("translates the plan and suspect filters, and keeps the others", () => {
    const filters = read("stage=new&source=direct&plan=too-low&suspect=only&owner=me&q=jo");
    const translated = { gate: "false", suspect: "true", owner: "ann" };
    const same = { stage: "new", source: "direct", q: "jo" };
    expect(toLeadFilter(filters, "ann")).toEqual({ ...same, ...translated });
  });
});

it("filterChips names each filter except stage and search", () => {
  const query = "stage=new&from=2026-11-01&source=facebook&plan=passes&suspect=only&q=jo";
  const labels = filterChips(read(query)).map(({ label }) => label);
  expect(labels).toEqual(["From Nov 1, 2026", "Facebook", "Plan passes", "Suspect only"]);
});
