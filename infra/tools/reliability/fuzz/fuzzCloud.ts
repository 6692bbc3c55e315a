import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { adminContract } from "@planner/shared/api/adminContract";
import { deskTotalsOf } from "../edits/deskTotals.ts";
import { atLeast, type Figure, mustBe, report } from "../Figure.ts";
import { LeadTable } from "../LeadTable.ts";
import { type Findings, type FuzzRun, sendRequests } from "./sendRequests.ts";
import { isAlertState, type StoredItem, storageDefects } from "./storedLeads.ts";
import { createTokenSource, signIn } from "./tokens.ts";

/** The findings of a run and the state that it left behind. */
export type FuzzReport = {
  readonly findings: Findings;
  readonly tookMs: number;
  /** Items of the table that are not alert marks. */
  readonly stored: number;
  /** Leads according to the statistics. */
  readonly counted: number;
  /** Whether the stages and the answers in time equal a recount. */
  readonly isDeskExact: boolean;
  readonly storageDefects: readonly string[];
  readonly loggedFailures: readonly string[];
  /** Names that requests added to built-in prototypes. */
  readonly addedNames: readonly string[];
};

/** Sends generated requests to an empty local cloud in this process, then inspects the state they left behind. */
export async function fuzzCloud(
  cloud: LocalCloud,
  run: Pick<FuzzRun, "seed" | "requests">,
): Promise<FuzzReport> {
  const namesBefore = new Set(prototypeNames());
  const startMs = performance.now();
  const findings = await sendRequests({
    ...run,
    port: Number(new URL(cloud.site).port),
    connections: 4,
    tokens: createTokenSource(cloud),
  });
  const tookMs = performance.now() - startMs;
  const table = LeadTable.open(cloud);
  const items = await storedItems(table, table.name);
  const deskItems = await storedItems(table, cloud.tables.LeadStoreDeskTable ?? "");
  const stored = items.filter((item) => !isAlertState(item, findings.saved)).length;
  const { total_leads: counted } = await table.waitUntilCounted(stored, 60_000);
  const isDeskExact = isDeepStrictEqual(
    await fetchDeskTotals(cloud),
    deskTotalsOf([...(await table.leads()).values()]),
  );
  table.close();
  return {
    findings,
    tookMs,
    stored,
    counted,
    isDeskExact,
    storageDefects: [
      ...storageDefects(items, findings.saved),
      ...items.flatMap((item) => findings.edits.leadDefects(item)),
      ...findings.edits.deskDefects(deskItems, new Set(findings.saved.keys())),
    ],
    loggedFailures: loggedFailures(cloud.logs),
    addedNames: prototypeNames().filter((name) => !namesBefore.has(name)),
  };
}

async function fetchDeskTotals(cloud: LocalCloud) {
  const { path, response: schema } = adminContract.leadStats;
  const { admin } = await signIn(cloud);
  const response = await fetch(`${cloud.site}${path}`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  const { by_stage, answered_in_time_pct } = schema.parse(await response.json());
  return { by_stage, answered_in_time_pct };
}

/** Every item of a table except the statistics. */
async function storedItems({ client }: LeadTable, name: string): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = [];
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName: name, ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items.filter(({ idempotency_key: key }) => key !== "statistics");
}

/** The combined figures of all runs. */
export function fuzzFigures(reports: readonly FuzzReport[], requests: number): readonly Figure[] {
  const sum = (of: (report: FuzzReport) => number) =>
    reports.reduce((total, each) => total + of(each), 0);
  const sent = sum(({ findings }) => findings.requests);
  const acknowledged = sum(({ findings }) => findings.saved.size);
  const answers = [...countAnswers(reports)].sort(([a], [b]) => a.localeCompare(b));
  const failures = answers.filter(([name]) => / 5\d\d$/.test(name));
  return [
    mustBe("requests", sent, requests),
    mustBe(
      "5xx answers",
      failures.reduce((total, [, count]) => total + count, 0),
      0,
    ),
    mustBe(
      "wrong answers",
      sum(({ findings }) => findings.wrongAnswers),
      0,
    ),
    atLeast("leads acknowledged", acknowledged, 1),
    mustBe(
      "leads stored",
      sum(({ stored }) => stored),
      acknowledged,
    ),
    mustBe(
      "leads counted",
      sum(({ counted }) => counted),
      acknowledged,
    ),
    mustBe(
      "leads and events lost, duplicated or changed",
      sum((each) => each.storageDefects.length),
      0,
    ),
    atLeast(
      "edits acknowledged",
      sum(({ findings }) => findings.edits.size),
      1,
    ),
    mustBe(
      "runs whose stages and answers in time differ from a recount",
      reports.filter(({ isDeskExact }) => !isDeskExact).length,
      0,
    ),
    mustBe(
      "failures in the logs",
      sum((each) => each.loggedFailures.length),
      0,
    ),
    mustBe(
      "names added to prototypes",
      sum(({ addedNames }) => addedNames.length),
      0,
    ),
    report("requests per second", Math.round((sent / sum(({ tookMs }) => tookMs)) * 1000)),
    report(
      "longest answer (ms)",
      Math.round(Math.max(...reports.map(({ findings }) => findings.longestMs))),
    ),
    ...answers.map(([name, count]) => report(`answered by ${name}`, count)),
  ];
}

function countAnswers(reports: readonly FuzzReport[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const [name, count] of reports.flatMap(({ findings }) => [...findings.answers])) {
    total.set(name, (total.get(name) ?? 0) + count);
  }
  return total;
}

/** Log lines about failures of functions, edge functions and origins. */
function loggedFailures(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .split("\n")
        .filter((line) => failurePattern.test(line))
        .map((line) => `${name}: ${line.slice(0, 500)}`),
    );
}

const failurePattern =
  /"level":"(ERROR|CRITICAL)"|request failed|Task timed out|Runtime exited|edge function|origin failed|Error:/;

/** The local cloud runs in this process, so prototype pollution in it is visible here. */
function prototypeNames(): readonly string[] {
  return [Object.prototype, Array.prototype, Function.prototype, Object, String.prototype].flatMap(
    (each) => Reflect.ownKeys(each).map(String),
  );
}
