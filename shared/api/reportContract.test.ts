import { expect, it } from "vitest";
import { reportContract } from "./reportContract.ts";

const { query } = reportContract.leadReports.request.shape;

it.each([
  [{}, true],
  [{ period: "last_month" }, true],
  [{ period: "2025" }, false],
  [{ from: "2026-11-01", to: "2026-11-01" }, true],
  [{ from: "2026-11-02", to: "2026-11-01" }, false],
  [{ from: "2026-11-01" }, false],
  // A leap year, and a day more.
  [{ from: "2028-01-01", to: "2028-12-31" }, true],
  [{ from: "2028-01-01", to: "2029-01-01" }, false],
])("a report of %j is allowed: %s", (asked, isAllowed) => {
  expect(query.safeParse(asked).success).toBe(isAllowed);
});
