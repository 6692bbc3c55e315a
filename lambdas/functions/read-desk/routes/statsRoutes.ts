import { adminContract } from "@planner/shared/api/admin/adminContract";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { readStatistics } from "../../../statistics/readStatistics.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns the totals of all leads. */
export function leadStatsRoute(services: ReadServices) {
  const { tables, now } = services;
  return adminEndpoint(services, adminContract.leadStats, () => readStatistics(tables, now()));
}
