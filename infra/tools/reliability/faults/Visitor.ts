import type { Item } from "../LeadTable.ts";
import { Browser } from "./Browser.ts";
import { Page, type PageWorld } from "./Page.ts";
import type { VisitorLead } from "./pageScript.ts";
import type { PageEnd, RequestFault, VisitorPlan } from "./Scenario.ts";

/** A visitor who follows a plan. */
export class Visitor {
  readonly browser: Browser;
  readonly #lead: VisitorLead;
  readonly #plan: VisitorPlan;
  readonly #world: PageWorld;
  readonly #requestFaults: RequestFault[];
  readonly #pages: Page[] = [];
  #submitted = 0;

  constructor(plan: VisitorPlan, lead: VisitorLead, world: PageWorld) {
    this.browser = new Browser(plan.traits);
    this.#lead = lead;
    this.#plan = plan;
    this.#world = world;
    this.#requestFaults = [...plan.requestFaults];
  }

  /** Schedules everything that the plan contains. */
  start(): void {
    const { time } = this.#world;
    const { submitsAtMs, pageEnd, offline, retry, visits } = this.#plan;
    time.after(submitsAtMs, () => this.#submit(pageEnd));
    if (offline !== undefined) {
      time.after(offline.fromMs, () => {
        this.browser.isOnline = false;
      });
      time.after(offline.fromMs + offline.forMs, () => this.browser.reconnect());
    }
    if (retry !== undefined) time.after(submitsAtMs + retry.atMs, () => this.#retry(retry.where));
    for (const visit of visits) {
      time.after(submitsAtMs + visit.atMs, () => this.#open(visit.pageEnd).load());
    }
  }

  nextFault(): RequestFault {
    return this.#requestFaults.shift() ?? { kind: "none" };
  }

  /** The faults are over, and the visitor reopens the site. */
  comeBack(): void {
    this.#requestFaults.length = 0;
    this.browser.reconnect();
    this.#open(undefined).load();
  }

  /** The trace of the visitor's leads. */
  get trace(): VisitorTrace {
    const { traits, sentKeys, storage } = this.browser;
    return {
      email: this.#lead.contact.work_email,
      avgJobValue: this.#lead.inputs.avg_job_value,
      submitted: this.#submitted,
      mayLose: !traits.canStore && this.#pages.some(({ hasEnded }) => hasEnded),
      sentKeys,
      storage,
    };
  }

  #open(end: PageEnd | undefined): Page {
    const page = new Page(this.browser, this.#world, end);
    this.#pages.push(page);
    return page;
  }

  #submit(end: PageEnd | undefined): void {
    const page = this.#open(end);
    const isPending = page.hasPendingLeads();
    const before = this.#countTraces();
    page.submit(this.#lead);
    // A page that crashed before it stored or sent anything submitted nothing. A pending lead is only retried.
    const leftNothing = page.hasEnded && this.#countTraces() === before;
    if (!isPending && !leftNothing) this.#submitted += 1;
  }

  /** Includes requests, because a browser without storage leaves no other trace. */
  #countTraces(): number {
    return this.browser.storedNames.size + this.browser.sentKeys.size;
  }

  #retry(where: "same page" | "another tab"): void {
    if (where === "another tab") this.#submit(undefined);
    else for (const page of this.#pages) page.tryAgain();
  }
}

/** The trace of a visitor's leads after a scenario. */
export type VisitorTrace = {
  readonly email: string;
  readonly avgJobValue: number;
  readonly submitted: number;
  /** A page ended in a browser without storage. This is the only case in which the product may lose a lead. */
  readonly mayLose: boolean;
  readonly sentKeys: ReadonlySet<string>;
  readonly storage: ReadonlyMap<string, string>;
};

/** Returns every violated guarantee about a visitor's leads. @param leads the stored leads by idempotency key */
export function violations(
  trace: VisitorTrace,
  leads: ReadonlyMap<string, Item>,
): readonly string[] {
  const own = leadsOf(trace, leads);
  const { submitted, email } = trace;
  const count = `${own.length} leads stored, ${submitted} submitted`;
  const checks: readonly (readonly [isBroken: boolean, violation: string])[] = [
    [own.length > submitted, `duplicated: ${count}`],
    [own.length < submitted && !trace.mayLose, `lost: ${count}`],
    [own.some(([key]) => !trace.sentKeys.has(key)), "stored under a key that was never sent"],
    [
      own.some(([, item]) => item.avg_job_value?.N !== String(trace.avgJobValue)),
      "stored with different goals",
    ],
    [
      [...trace.storage.values()].some((value) => value.includes(email)),
      "contact details are still in the browser",
    ],
  ];
  return checks.flatMap(([isBroken, violation]) => (isBroken ? [`${email}: ${violation}`] : []));
}

/** The number of leads lost in the only case in which the product may lose them. */
export function acceptedLosses(trace: VisitorTrace, leads: ReadonlyMap<string, Item>): number {
  return trace.mayLose ? Math.max(0, trace.submitted - leadsOf(trace, leads).length) : 0;
}

function leadsOf({ email }: VisitorTrace, leads: ReadonlyMap<string, Item>) {
  return [...leads].filter(([, item]) => item.work_email?.S === email);
}
