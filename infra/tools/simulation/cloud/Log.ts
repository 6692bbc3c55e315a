/** Records who did what, with which result. A function for `what` is called only if someone listens. */
export type Log = (who: string, what: string | (() => string), result: string) => void;

/** What is special in a command or request, for the log. */
export function describe(input: unknown): string {
  const found = (JSON.stringify(input) ?? "").match(telling) ?? [];
  return found.slice(0, 8).join(" ").replaceAll(/["\\]/g, "").slice(0, 300);
}

const telling =
  /"(?:idempotency_key|lead|pk|sk|:\w+|MessageBody|ToAddresses|Subject|triggerEvent|event|stage|kind|outcome|note|reminder|email|monday|spend_cents|avg_job_value|lag|won_since|start_date)\\?":(?:"(?:\\.|[^"\\])*"|[\d.]+|true|false|\["[^\]]*\]|\{"Data":"[^"]*")/g;
