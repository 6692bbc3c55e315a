import type { Script } from "node:vm";
import type { Browser } from "./browser/Browser.ts";
import type { PageWorld } from "./browser/Page.ts";
import type { VisitorsLead } from "./browser/PageScript.ts";
import { chanceOf } from "./chanceOf.ts";
import type { FaultyCloud } from "./cloud/FaultyCloud.ts";
import { leadsUnderKeys } from "./leadsUnderKeys.ts";
import { Network } from "./Network.ts";
import { RealWork } from "./RealWork.ts";
import { type Scenario, troubleEndsAtMs } from "./Scenario.ts";
import type { Tally } from "./Tally.ts";
import { VirtualClock } from "./VirtualClock.ts";
import { Visitor } from "./Visitor.ts";
import { lostAsSaid, visitorFaults } from "./visitorFaults.ts";

/** What a scenario is run with. */
export type Stage = {
  readonly cloud: FaultyCloud;
  readonly script: Script;
  /** Counts what befell, over all scenarios. */
  readonly tally: Tally;
};

/** What a scenario came to. */
export type Outcome = {
  /** What is not as promised; empty: every lead is there exactly once. */
  readonly faults: readonly string[];
  readonly submitted: number;
  readonly stored: number;
  /** Where the browser let nothing be stored and the page was closed. */
  readonly lostAsSaid: number;
};

/**
 * Runs a scenario: the trouble, its end, and every visitor's coming back.
 *
 * @param name tells its leads from those of all other runs on the table; letters and digits
 */
export async function runScenario(
  name: string,
  { chance, visitors: plans, background }: Scenario,
  { cloud, script, tally }: Stage,
): Promise<Outcome> {
  const clock = new VirtualClock(beginsAt);
  const work = new RealWork();
  const visitors: Visitor[] = [];
  const nextMishap = (browser: Browser) =>
    visitors.find((visitor) => visitor.browser === browser)?.nextMishap() ?? { kind: "none" };
  const network = new Network({ cloud, clock, work, nextMishap, tally });
  const world: PageWorld = {
    script,
    clock,
    random: chanceOf(chance),
    send: (browser, request) => network.send(browser, request),
    tally,
  };
  visitors.push(...plans.map((plan, place) => new Visitor(plan, leadOf(name, place), world)));
  for (const mishap of background) cloud.arm("background", mishap);
  for (const visitor of visitors) visitor.begin();
  clock.after(troubleEndsAtMs, () => {
    cloud.disarm();
    void work.track(
      cloud.database.start().then(() => {
        for (const visitor of visitors) visitor.comeBack();
      }),
    );
  });
  const isOver = await runToEnd(clock, work);
  const found = await leadsUnderKeys(cloud.table, name);
  const traces = visitors.map(({ trace }) => trace);
  return {
    faults: [
      ...(isOver ? [] : ["pages are still busy hours after the trouble"]),
      ...traces.flatMap((trace) => visitorFaults(trace, found)),
    ],
    submitted: traces.reduce((sum, { submitted }) => sum + submitted, 0),
    stored: found.size,
    lostAsSaid: traces.reduce((sum, trace) => sum + lostAsSaid(trace, found), 0),
  };
}

/** Until no page waits for anything. False: they never cease to. */
async function runToEnd(clock: VirtualClock, work: RealWork): Promise<boolean> {
  await work.settled();
  while (clock.nowMs < beginsAt + longestMs) {
    if (!clock.advance()) return true;
    await work.settled();
  }
  return false;
}

/** The address tells the visitors apart, the job value their leads. */
function leadOf(name: string, place: number): VisitorsLead {
  return {
    inputs: { target_estimates_per_week: 10, avg_job_value: 3500 + place, gross_margin_pct: 55 },
    contact: {
      first_name: "Ann",
      work_email: `${name}-${place}@solidfloors.com`,
      mobile: "(305) 867-5319",
      website: "",
    },
    form: { elapsed_ms: 20_000 },
  };
}

const beginsAt = Date.UTC(2026, 10, 21, 8, 0, 0);
const longestMs = 12 * 60 * 60 * 1000;
