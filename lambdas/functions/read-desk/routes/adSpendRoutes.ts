import { reportContract } from "@planner/shared/api/reportContract";
import { dateOf } from "@planner/shared/calendar";
import { firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { readSpendJoins } from "../../../adSpend/spendJoins.ts";
import { readSpendList } from "../../../adSpend/spendList.ts";
import { readSpendMonth } from "../../../adSpend/spendMonths.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns the imported months of ad spend, and the campaigns that were joined to rows by hand. */
export function adSpendRoute(services: ReadServices) {
  const { tables, now } = services;
  return adminEndpoint(services, reportContract.adSpend, async () => {
    const firstDay = firstKeptDay(dateOf(now(), tables.timeZone));
    const [months, { joins, version }] = await Promise.all([
      readSpendList(tables, firstDay),
      readSpendJoins(tables),
    ]);
    return { months: [...months], joins, version };
  });
}

/** Returns the spend of a service and month by campaign and day. */
export function adSpendMonthRoute(services: ReadServices) {
  return adminEndpoint(services, reportContract.adSpendMonth, ({ query }) =>
    readSpendMonth(services.tables, query),
  );
}
