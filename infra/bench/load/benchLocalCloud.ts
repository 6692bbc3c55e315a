import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchOptions, BenchRow } from "@planner/shared/bench/BenchRow";
import { SigningKey } from "../../local/cognito/SigningKey.ts";
import { buildProduct } from "../../local/incremental/buildProduct.ts";
import { say } from "../../local/terminal/say.ts";
import { adminToken } from "./cloud/adminToken.ts";
import { type CloudContender, startCloud } from "./cloud/startCloud.ts";
import { findPostgres } from "./fixture/findPostgres.ts";
import { type FixtureContender, startFixture } from "./fixture/startFixture.ts";
import { loadRow } from "./loadRow.ts";
import type { Operation } from "./operations.ts";
import { type Load, underLoad } from "./underLoad.ts";

/**
 * The product on the local cloud, CDN and API included, beside Express with PostgreSQL on the same machine: requests of
 * twenty clients, in turns. No rows, and a line that says so, where there is no PostgreSQL.
 */
export async function benchLocalCloud({ quick, signal, now }: BenchOptions): Promise<BenchRow[]> {
  const bin = findPostgres(process.env);
  if (bin === undefined) {
    say(
      "Skipped: there is no PostgreSQL to compare with. Install it (Debian: apt-get install postgresql), or name the folder of its programs in POSTGRES_BIN.",
    );
    return [];
  }
  await buildProduct(signal);
  const leads = quick ? 2_000 : 100_000;
  const folder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  // PostgreSQL runs under another account, which must get to its part.
  chmodSync(folder, 0o755);
  const cloud = await startCloud(folder, leads);
  try {
    const place = { bin, folder: join(folder, "postgres") };
    const fixture = await startFixture(place, await issuerOf(cloud), leads);
    try {
      const rows: BenchRow[] = [];
      // Saving comes last: it changes how many there are.
      for (const operation of ["list", "stats", "save"] as const) {
        const loads = await inTurns({ cloud, fixture, operation, quick });
        rows.push(loadRow({ operation, leads, ...loads, version: fixture.version, at: now() }));
      }
      return rows;
    } finally {
      await fixture.stop();
    }
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true });
  }
}

async function issuerOf({ ready: { user_pool } }: CloudContender) {
  if (user_pool === undefined) throw new Error("The local cloud has no user pool");
  const { publicJwks: keys } = await SigningKey.load(user_pool.signing_key);
  return { issuer: user_pool.issuer, keys };
}

/** Each is under load as often as the other, and neither always first. The first turns only warm up. */
async function inTurns(turn: {
  readonly cloud: CloudContender;
  readonly fixture: FixtureContender;
  readonly operation: Operation;
  readonly quick: boolean;
}): Promise<{ readonly ours: readonly Load[]; readonly theirs: readonly Load[] }> {
  const { cloud, fixture, operation, quick } = turn;
  const ours: Load[] = [];
  const theirs: Load[] = [];
  const turns = quick ? 1 : 5;
  for (let round = 0; round <= turns; round++) {
    const contenders = [
      { ...cloud, loads: ours },
      { ...fixture, loads: theirs },
    ];
    if (round % 2 === 1) contenders.reverse();
    for (const { origin, loads } of contenders) {
      const token = await adminToken(cloud.ready);
      const seconds = quick ? 2 : 8;
      const load = await underLoad({ origin, operation, token, seconds });
      if (round > 0) loads.push(load);
    }
  }
  return { ours, theirs };
}
