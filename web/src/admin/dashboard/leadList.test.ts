import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someLeads } from "../../testing/someLeads.ts";
import { leadListOf, mergeNewestPage } from "./leadList.ts";

/** All leads on the server, newest first. */
const table = someLeads(60);
const ids = (leads: readonly Lead[]) => leads.map(({ id }) => id);
const page = (from: number, to: number) => ({
  leads: table.slice(from, to),
  next_cursor: to < table.length ? `after ${to}` : null,
});
const loaded = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  pageParams: pages.map(() => ""),
});
/** The list and its cursor after a merge. */
const shown = (pages: ReturnType<typeof loaded>) => ({
  leads: leadListOf(pages).leads,
  nextCursor: pages.pages.at(-1)?.next_cursor,
});

describe("leadListOf", () => {
  it("lists the leads of all pages once, in order, for any page sizes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (sizes) => {
        let at = 0;
        const pages = sizes.map((size) => {
          at += size;
          return page(at - size, at);
        });
        const list = leadListOf(loaded(...pages));
        expect(ids(list.leads)).toEqual(ids(table.slice(0, at)));
        expect(list.isComplete).toBe(at >= table.length);
      }),
    );
  });
});

describe("mergeNewestPage", () => {
  it("never repeats a lead, leaves a gap or changes the order", () => {
    const place = fc.integer({ min: 0, max: 40 });
    const length = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(place, length, length, (arrived, count, fetched) => {
        const before = loaded(page(arrived, arrived + count));
        const merged = mergeNewestPage(before, page(0, fetched));
        const { leads, nextCursor } = shown(merged.pages);
        expect(ids(leads)).toEqual(ids(table.slice(0, leads.length)));
        expect([...merged.added]).toEqual(ids(table.slice(0, Math.min(arrived, fetched))));
        expect(nextCursor).toBe(leads.length < table.length ? `after ${leads.length}` : null);
      }),
    );
  });

  it("keeps the pages already loaded, and the cursor", () => {
    const { pages } = mergeNewestPage(loaded(page(2, 20), page(20, 50)), page(0, 10));
    expect(shown(pages)).toEqual({ leads: table.slice(0, 50), nextCursor: "after 50" });
  });

  it("starts over if more leads arrived than the page holds", () => {
    const { pages } = mergeNewestPage(loaded(page(20, 30), page(30, 50)), page(0, 10));
    expect(shown(pages)).toEqual({ leads: table.slice(0, 10), nextCursor: "after 10" });
  });

  it("fills an empty list", () => {
    const empty = loaded({ leads: [], next_cursor: null });
    const { pages, added } = mergeNewestPage(empty, page(0, 60));
    expect(shown(pages)).toEqual({ leads: table, nextCursor: null });
    expect(added.size).toBe(60);
  });
});
