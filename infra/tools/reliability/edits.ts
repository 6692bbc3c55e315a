import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import { eraseLead } from "@planner/lambdas/erasure/eraseLead";
import { rebuildStatistics } from "@planner/lambdas/statistics/rebuildStatistics";
import { recount } from "@planner/lambdas/testing/recount";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { seededUsers } from "@planner/local-cloud/services/cognito/seedUsers";
import { freePort, localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { signInBySrp } from "@planner/local-cloud/testing/signInBySrp";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import { localTarget } from "../commands/findTarget.ts";
import { runCommand } from "../commands/runCommand.ts";
import { startDatabaseProcess } from "../databaseProcess.ts";
import { EditingClient, type Experiment, type KnownLead, untilAnswered } from "./EditingClient.ts";

/*
 * npm run reliability:edits [-- --clients 20 --edits 1000 --leads 200 --kills 6]
 *
 * Clients save, edit and erase leads of a local cloud at random. Meanwhile its database is killed and its statistics
 * are rebuilt. Then compares leads, timelines and statistics with the responses that the clients got.
 */
await runCommand(async () => {
  const count = (byDefault: string) => ({ type: "string", default: byDefault }) as const;
  const { clients, edits, leads, kills } = parseArgs({
    options: { clients: count("20"), edits: count("1000"), leads: count("200"), kills: count("6") },
  }).values;
  const plan = { clients: +clients, edits: +edits, leads: +leads, kills: +kills };
  const folder = mkdtempSync(join(tmpdir(), "planner-edits-"));
  try {
    return await run(plan, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
// After a failure, clients may still be waiting for answers.
process.exit();

type Plan = Readonly<Record<"clients" | "edits" | "leads" | "kills", number>>;

async function run(plan: Plan, folder: string): Promise<string[]> {
  const database = await startKillableDatabase(join(folder, "dynamodb.sqlite"));
  try {
    const dataFolder = join(folder, "data");
    const cloud = await startLocalCloud({
      assemblyDirectory: join(repositoryRoot, "cdk.out"),
      stageName: "dev",
      dataFolder,
      port: 0,
      databaseEndpoint: database.endpoint,
    });
    // The operators' commands find the local cloud by it.
    process.env.LOCAL_DATA = dataFolder;
    try {
      const tables = localTarget(dataFolder).desk();
      const experiment: Experiment = {
        site: cloud.site,
        token: administratorToken(cloud),
        erase: (key) => eraseLead(tables, key, new Date()),
        leads: [],
        outcomes: new Map(),
        surprises: [],
      };
      const pacing = { now: () => new Date(), pace: async () => undefined };
      const rebuild = () => rebuildStatistics(tables, pacing);
      await disturb(plan, experiment, { database, rebuild });
      return report(experiment.outcomes, await compare(experiment, tables));
    } finally {
      await cloud.stop();
    }
  } finally {
    await database.end("SIGTERM");
  }
}

/** The local database on a fixed port and file, so that it can be killed and started again. */
async function startKillableDatabase(file: string) {
  const port = String(await freePort());
  const start = () => startDatabaseProcess(["serve", "--port", port, "--db-path", file]);
  let running = await start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    killAndRestart: async () => {
      await running.end("SIGKILL");
      await delay(randomInt(1_500));
      running = await start();
    },
    end: (signal: "SIGTERM") => running.end(signal),
  };
}

type Disturbances = {
  readonly database: { readonly killAndRestart: () => Promise<void> };
  readonly rebuild: () => Promise<unknown>;
};

/** Lets all clients act, and meanwhile kills the database and rebuilds the statistics at even intervals. */
async function disturb(
  { clients, edits, leads, kills }: Plan,
  experiment: Experiment,
  { database, rebuild }: Disturbances,
): Promise<void> {
  const all = Array.from({ length: clients }, () => new EditingClient(experiment));
  const share = async (times: number, act: (client: EditingClient) => Promise<void>) => {
    let begun = 0;
    await Promise.all(
      all.map(async (client) => {
        while (begun++ < times) await act(client);
      }),
    );
  };
  await share(leads, (client) => client.save());
  let done = 0;
  const spread = async (times: number, label: string, disturbance: () => Promise<unknown>) => {
    for (let time = 1; time <= times; time += 1) {
      while (done < (edits * time) / (times + 1)) await delay(20);
      await disturbance();
      experiment.outcomes.set(label, time);
    }
  };
  await Promise.all([
    share(edits, async (client) => {
      await client.act();
      done += 1;
    }),
    spread(kills, "times the database was killed", database.killAndRestart),
    spread(1, "times the statistics were rebuilt", () => untilAnswered(rebuild)),
  ]);
}

/** What must not exist, and what was found nevertheless. */
type Check = readonly [label: string, found: readonly string[]];

/** Waits until everything is counted and found, then compares the tables with what the clients know. */
async function compare(experiment: Experiment, tables: DeskTables): Promise<readonly Check[]> {
  const { leads, surprises } = experiment;
  const idsOf = (some: readonly KnownLead[]) => some.map(({ id }) => id);
  const client = new EditingClient(experiment);
  const kept = leads.filter(({ isErased }) => !isErased);
  const isCounted = async () =>
    isDeepStrictEqual(await client.statistics(), await recount(tables, new Date()));
  const readDesk = async () => JSON.stringify(await readItems(tables, tables.deskTableName));
  const unfoundIn = (desk: string) => kept.filter(({ mark }) => !desk.includes(`@${mark}`));
  const startedAt = performance.now();
  const waitUntil = async (label: string, isReached: () => Promise<boolean>) => {
    while (!(await isReached()) && performance.now() - startedAt < 300_000) await delay(500);
    experiment.outcomes.set(label, Math.round((performance.now() - startedAt) / 1_000));
  };
  await waitUntil("seconds until all was counted", isCounted);
  await waitUntil(
    "seconds until all was found",
    async () => unfoundIn(await readDesk()).length === 0,
  );
  // Long enough for a late record, which must not be counted twice.
  await delay(5_000);

  const desk = await readDesk();
  const items = await readItems(tables, tables.tableName);
  const text = desk + JSON.stringify(items);
  const stored = items.filter(({ entity }) => entity === "lead").map(({ id }) => String(id));
  const known = new Set(leads.map(({ id }) => id));
  const contradictions: string[] = [];
  for (const lead of leads) {
    const details = await client.read(lead.id);
    const found = contradictionsOf(lead, details);
    contradictions.push(...found.map((contradiction) => `lead ${lead.id} ${contradiction}`));
  }
  return [
    ["responses that the contract does not allow", surprises],
    ["leads and timelines that contradict the responses", contradictions],
    ["leads that no client saved", stored.filter((id) => !known.has(id))],
    [
      "erased people of whom something is left",
      idsOf(leads.filter(({ isErased, mark }) => isErased && text.includes(mark))),
    ],
    ["leads that the search does not find", idsOf(unfoundIn(desk))],
    ["statistics that differ from a recount", (await isCounted()) ? [] : ["the statistics"]],
  ];
}

async function readItems({ client }: DeskTables, TableName: string) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan({ client }, { TableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

/** How a stored lead and its timeline contradict the responses about it. */
function contradictionsOf(known: KnownLead, details: LeadDetails | undefined): string[] {
  if (details === undefined) return known.isErased ? [] : ["is lost"];
  if (known.isErased) return ["is still there, although it was erased"];
  const { lead } = details;
  const events = details.events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const moves = events.filter((event) => event.kind === "stage");
  const last = moves.at(-1);
  const others = events.filter(({ id }) => !known.events.has(id));
  const responses = events.filter(({ kind }) => kind !== "note").map(({ at }) => at);
  const { first_response_at: answered } = lead;
  const rules = {
    "has other contents":
      lead.work_email.startsWith(known.mark) && lead.avg_job_value === known.jobValue,
    "lacks an acknowledged event": events.length - others.length === known.events.size,
    "has an event that no client added":
      others.length <= known.unansweredMoves && others.every(({ kind }) => kind === "stage"),
    "has moves that do not follow each other": moves.every(
      ({ from }, index) => from === (moves[index - 1]?.to ?? "new"),
    ),
    "is not as its last move left it": isDeepStrictEqual(
      [lead.stage, lead.lost_reason, lead.won_value, lead.version],
      [last?.to ?? "new", last?.lost_reason, last?.won_value, moves.length + 1],
    ),
    "has a wrong first response":
      answered === undefined ? responses.length === 0 : responses.includes(answered),
  };
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([contradiction]) => contradiction);
}

/** Formats the figures as a table, with what was found below it. */
function report(counts: Iterable<readonly [string, number]>, checks: readonly Check[]): string[] {
  const found = checks.flatMap(([, each]) => each);
  const rows = [
    ...[...counts].map(([label, count]) => [label, String(count)] as const),
    ...checks.map(([label, each]) => [label, `${each.length} (expected: 0)`] as const),
  ];
  if (found.length > 0) process.exitCode = 1;
  return [
    ...rows.map(([label, figure]) => `${label.padEnd(64)} ${figure}`),
    ...found.slice(0, 20).map((each) => `  ${each}`),
    found.length === 0 ? "Passed." : "FAILED.",
  ];
}

/** Returns an access token. Signs in again after half of its lifetime of five minutes. */
function administratorToken({ user_pool: pool }: LocalCloud): () => Promise<string> {
  if (pool === undefined) throw new Error("The local cloud has no user pool");
  const client = new CognitoIdentityProviderClient({
    endpoint: pool.endpoint,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const signIn = () =>
    signInBySrp(
      { client, ClientId: pool.client_id, UserPoolId: pool.user_pool_id },
      seededUsers.admin,
    );
  let session = signIn();
  let signedInAtMs = performance.now();
  return async () => {
    if (performance.now() - signedInAtMs > 150_000) {
      signedInAtMs = performance.now();
      session = signIn();
    }
    return (await session).AuthenticationResult?.AccessToken ?? "";
  };
}
