import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someLeads } from "../../testing/someLeads.ts";
import { emptyList, withNewestPage, withNextPage } from "./leadList.ts";

/** Newest first, as the server has them. */
const table = someLeads(60);
const ids = (leads: readonly Lead[]) => leads.map(({ id }) => id);
const page = (from: number, to: number) => ({
  leads: table.slice(from, to),
  next_cursor: to < table.length ? `after ${to}` : null,
});

describe("withNextPage", () => {
  it("walks all leads once, in order, whatever the sizes of the pages", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (sizes) => {
        let list = emptyList;
        let at = 0;
        for (const size of sizes) {
          list = withNextPage(list, page(at, at + size));
          at += size;
        }
        expect(ids(list.leads)).toEqual(ids(table.slice(0, at)));
        expect(list.nextCursor).toBe(at < table.length ? `after ${at}` : null);
      }),
    );
  });
});

describe("withNewestPage", () => {
  it("never repeats a lead, never leaves a gap and keeps the order", () => {
    const place = fc.integer({ min: 0, max: 40 });
    const length = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(place, length, length, (arrived, shown, fetched) => {
        const before = withNextPage(emptyList, page(arrived, arrived + shown));
        const { list, added } = withNewestPage(before, page(0, fetched));
        expect(ids(list.leads)).toEqual(ids(table.slice(0, list.leads.length)));
        expect([...added]).toEqual(ids(table.slice(0, Math.min(arrived, fetched))));
        const rest = list.leads.length < table.length;
        expect(list.nextCursor).toBe(rest ? `after ${list.leads.length}` : null);
      }),
    );
  });

  it("keeps what was loaded further down, and the cursor", () => {
    const before = withNextPage(emptyList, page(2, 50));
    const { list } = withNewestPage(before, page(0, 10));
    expect(list).toEqual({ leads: table.slice(0, 50), nextCursor: "after 50" });
  });

  it("starts over when more arrived than the page holds", () => {
    const before = withNextPage(emptyList, page(20, 50));
    const { list } = withNewestPage(before, page(0, 10));
    expect(list).toEqual({ leads: table.slice(0, 10), nextCursor: "after 10" });
  });

  it("fills an empty list", () => {
    const { list, added } = withNewestPage(emptyList, page(0, 60));
    expect(list).toEqual({ leads: table, nextCursor: null });
    expect(added.size).toBe(60);
  });
});
