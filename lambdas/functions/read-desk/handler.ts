import { adminContract } from "@planner/shared/api/admin/adminContract";
import { conversionContract } from "@planner/shared/api/conversionContract";
import { reportContract } from "@planner/shared/api/reportContract";
import { dateOf } from "@planner/shared/calendar";
import { logMessages } from "@planner/shared/deployment/logMetrics";
import type { LeadFilter } from "@planner/shared/lead/leadFilter";
import { daysOf, firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { readFeedItems } from "../../adFeeds/feedItems.ts";
import { microsoftFile } from "../../adFeeds/microsoftFile.ts";
import { readSpendJoins } from "../../adSpend/spendJoins.ts";
import { readSpendList } from "../../adSpend/spendList.ts";
import { readSpendMonth } from "../../adSpend/spendMonths.ts";
import { cachedSecret } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { readNextBookings } from "../../bookings/listedBookings.ts";
import { adminEndpoint, type DeskServices, openAdminServices } from "../../http/adminEndpoint.ts";
import { routeHandler } from "../../http/endpoint.ts";
import { type PagePosition, readCursor, writeCursor } from "../../http/pageCursor.ts";
import { problems } from "../../http/problems.ts";
import { readLeadPage } from "../../leads/leadPages.ts";
import { readTrackedPlans } from "../../plans/trackedPlans.ts";
import { searchLeads } from "../../search/searchLeads.ts";
import { parseSearch } from "../../search/searchTokens.ts";
import { readReport } from "../../statistics/readReport.ts";
import { readStatistics } from "../../statistics/readStatistics.ts";
import { openTablesWithFeeds } from "../../tables/Tables.ts";
import { countCallsToday, readCallsToday } from "./readCallsToday.ts";
import { readLeadChanges } from "./readLeadChanges.ts";
import { readLeadDetails } from "./readLeadDetails.ts";
import { readQueue } from "./readQueue.ts";
import { readUnplannedPage } from "./readUnplannedPage.ts";

type ReadServices = DeskServices & {
  readonly cursorSecret: () => Promise<string>;
};

/** The handlers of the routes by which administrators read leads and plans. */
export function deskReaders(services: ReadServices) {
  const { tables, cursorSecret, now, logger } = services;

  /** Reads a page of the list: by the search, by what is planned, or by the time. */
  function readMatches({ search, filter, limit, start, now: time }: MatchRequest) {
    const query = { filter, limit, now: time };
    if (search !== undefined) return searchLeads(tables, search, query, start.after);
    if (filter.next !== undefined) return readUnplannedPage(tables, query, start.due);
    return readLeadPage(tables, { ...query, before: start.before });
  }

  return {
    /** Logs the IDs of damaged leads. */
    listLeads: adminEndpoint(
      services,
      adminContract.listLeads,
      async ({ query: { limit, cursor, ...filter } }) => {
        const scope = { secret: await cursorSecret(), query: JSON.stringify(filter) };
        const start = cursor === undefined ? {} : readCursor(cursor, scope);
        if (start === undefined) return wrongCursor();
        const search = filter.q === undefined ? undefined : parseSearch(filter.q);
        const page = await readMatches({ search, filter, limit, start, now: now() });
        for (const { id } of page.leads.filter(({ damaged }) => damaged)) {
          logger.error(logMessages.brokenLead, { lead_id: id });
        }
        return {
          leads: [...page.leads],
          next_cursor: page.next === undefined ? null : writeCursor(page.next, scope),
          ...(page.searchedBackTo !== undefined && { searched_back_to: page.searchedBackTo }),
        };
      },
    ),
    leadStats: adminEndpoint(services, adminContract.leadStats, () =>
      readStatistics(tables, now()),
    ),
    leadReports: adminEndpoint(
      services,
      reportContract.leadReports,
      async ({ query: { period = "this_month", from, to, compare } }) => {
        const today = dateOf(now(), tables.timeZone);
        const days = from !== undefined && to !== undefined ? { from, to } : daysOf(period, today);
        const firstDay = firstKeptDay(today);
        if (days.from < firstDay)
          return problems.invalidField("from", `Reports go back to ${firstDay}`);
        if (days.from > today) return problems.invalidField("from", "These days have not come yet");
        const hasEnded = days.to < today;
        const past = { from: days.from, to: hasEnded ? days.to : today };
        return readReport(tables, { days: past, compare, today });
      },
    ),
    adSpend: adminEndpoint(services, reportContract.adSpend, async () => {
      const [months, { joins, version }] = await Promise.all([
        readSpendList(tables, firstKeptDay(dateOf(now(), tables.timeZone))),
        readSpendJoins(tables),
      ]);
      return { months: [...months], joins, version };
    }),
    adSpendMonth: adminEndpoint(services, reportContract.adSpendMonth, ({ query }) =>
      readSpendMonth(tables, query),
    ),
    microsoftConversions: adminEndpoint(
      services,
      conversionContract.microsoftConversions,
      async ({ query: { conversion } }) => {
        const { adFeeds } = tables;
        if (!adFeeds) throw new Error("The environment has no feeds");
        const items = await readFeedItems(tables, conversion, now());
        return { file: microsoftFile(conversion, items, adFeeds) };
      },
    ),
    leadChanges: adminEndpoint(services, adminContract.leadChanges, ({ query: { since } }) =>
      readLeadChanges(tables, since === undefined ? undefined : new Date(since), now()),
    ),
    getLead: adminEndpoint(
      services,
      adminContract.getLead,
      async ({ id }) => (await readLeadDetails(tables, id, now())) ?? problems.unknownLead(),
    ),
    leadQueue: adminEndpoint(
      services,
      adminContract.leadQueue,
      async ({ query: { from, to, limit, cursor }, caller: { administrators } }) => {
        const scope = { secret: await cursorSecret(), query: "queue" };
        const start = cursor === undefined ? {} : readCursor(cursor, scope);
        if (start === undefined) return wrongCursor();
        const day = { from: new Date(from), to: new Date(to) };
        const [{ next, ...queue }, calls_today, bookings] = await Promise.all([
          readQueue(tables, { limit, to: day.to, now: now(), after: start.place }),
          countCallsToday(tables, day),
          readNextBookings(tables, { now: now(), limit: maxBookings }),
        ]);
        return {
          ...queue,
          next_cursor: next === undefined ? null : writeCursor({ place: [...next] }, scope),
          calls_today,
          bookings: [...bookings],
          administrators: [...administrators],
        };
      },
    ),
    callsToday: adminEndpoint(services, adminContract.callsToday, ({ query: { from, to } }) =>
      readCallsToday(tables, { from: new Date(from), to: new Date(to) }),
    ),
    /** Logs the IDs of damaged plans. */
    listPlans: adminEndpoint(services, adminContract.listPlans, async ({ query: { cursor } }) => {
      const scope = { secret: await cursorSecret(), query: "plans" };
      const start = cursor === undefined ? {} : readCursor(cursor, scope);
      if (start === undefined) return wrongCursor();
      const page = await readTrackedPlans(tables, { after: start.plan, now: now() });
      const { plans, next, damaged } = page;
      for (const plan_id of damaged) logger.error(logMessages.brokenPlan, { plan_id });
      const next_cursor = next === undefined ? null : writeCursor({ plan: next }, scope);
      return { plans: [...plans], next_cursor };
    }),
  } as const;
}

const maxBookings = 10;

type MatchRequest = {
  readonly search: ReturnType<typeof parseSearch> | undefined;
  readonly filter: LeadFilter;
  readonly limit: number;
  readonly start: PagePosition;
  readonly now: Date;
};

function wrongCursor() {
  return problems.badRequest("The cursor does not belong to this query: start with the first page");
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("read-desk");
  const handlers = deskReaders({
    ...openAdminServices("read-desk", variables),
    tables: openTablesWithFeeds("read-desk", variables),
    cursorSecret: cachedSecret("read-desk", variables.CURSOR_SECRET_ID),
  });
  const routes = { ...adminContract, ...reportContract, ...conversionContract };
  return routeHandler(routes, handlers);
});
