import { Browser } from "./browser/Browser.ts";
import { Page, type PageEnd, type PageWorld } from "./browser/Page.ts";
import type { VisitorsLead } from "./browser/PageScript.ts";
import type { Mishap } from "./Mishap.ts";
import type { VisitorPlan } from "./Scenario.ts";
import type { VisitorsTrace } from "./visitorFaults.ts";

/** A visitor who does what the plan says, and what is known of them afterwards. */
export class Visitor {
  readonly browser: Browser;
  readonly #lead: VisitorsLead;
  readonly #plan: VisitorPlan;
  readonly #world: PageWorld;
  readonly #mishaps: Mishap[];
  readonly #pages: Page[] = [];
  /** Leads pressed for, and not the same as one that was still waiting. */
  #submitted = 0;
  #troubled = true;

  constructor(plan: VisitorPlan, lead: VisitorsLead, world: PageWorld) {
    this.browser = new Browser(plan.traits);
    this.#lead = lead;
    this.#plan = plan;
    this.#world = world;
    this.#mishaps = [...plan.mishaps];
  }

  /** What is to be seen of the visitor from outside. */
  get trace(): VisitorsTrace {
    const { traits, sentKeys, storage } = this.browser;
    return {
      email: this.#lead.contact.work_email,
      avgJobValue: this.#lead.inputs.avg_job_value,
      submitted: this.#submitted,
      // A page ended that was allowed to store nothing.
      mayHaveLost: !traits.mayStore && this.#pages.some(({ isGone }) => isGone),
      sentKeys,
      storage,
    };
  }

  /** Puts all that is planned on the clock. */
  begin(): void {
    const { clock } = this.#world;
    const { pressesAtMs, end, offline, again, visits } = this.#plan;
    clock.after(pressesAtMs, () => this.#press(end));
    if (offline !== undefined) {
      clock.after(offline.fromMs, () => {
        this.browser.isOnline = false;
      });
      clock.after(offline.fromMs + offline.forMs, () => this.browser.reconnect());
    }
    if (again !== undefined) clock.after(pressesAtMs + again.atMs, () => this.#again(again.where));
    for (const { atMs, end: visitsEnd } of visits) {
      clock.after(pressesAtMs + atMs, () => this.#open(visitsEnd).arrive());
    }
  }

  /** What befalls the next request. */
  nextMishap(): Mishap {
    return (this.#troubled ? this.#mishaps.shift() : undefined) ?? { kind: "none" };
  }

  /** The trouble is over, and the visitor comes back. */
  comeBack(): void {
    this.#troubled = false;
    this.browser.reconnect();
    this.#open(undefined).arrive();
  }

  #open(end: PageEnd | undefined): Page {
    const page = new Page(this.browser, this.#world, end);
    this.#pages.push(page);
    return page;
  }

  #press(end: PageEnd | undefined): void {
    const page = this.#open(end);
    const waits = this.browser.storage.size > 0 && page.somethingWaits();
    const before = this.#tracesLeft();
    page.press(this.#lead);
    // A page that crashes before it has written anything down or sent it has submitted nothing.
    const isLost = page.isGone && this.#tracesLeft() === before;
    if (!waits && !isLost) this.#submitted += 1;
  }

  /** Where the browser may store nothing, a request can be all that a page leaves behind. */
  #tracesLeft(): number {
    return this.browser.everStored.size + this.browser.sentKeys.size;
  }

  #again(where: "toast" | "another tab"): void {
    if (where === "another tab") this.#press(undefined);
    else for (const page of this.#pages) page.tryAgain();
  }
}
