import type { LogMetric } from "@planner/shared/logMetrics";

/** Whether a log line is one of those that a metric counts, as the log service's pattern would find it. */
export function matchesLine(where: LogMetric["where"], line: string): boolean {
  const fields = new Map<string, unknown>(Object.entries(JSON.parse(line)));
  return Object.entries(where).every(([field, value]) => fields.get(field) === value);
}
