import type { Log } from "./cloud/Log.ts";
import type { Runtime } from "./cloud/Runtime.ts";
import type { SimulatedCloud } from "./cloud/SimulatedCloud.ts";
import {
  type Booker,
  type ExpectedReminder,
  type History,
  type KnownLead,
  minuteMs,
} from "./testing/KnownLead.ts";
import type { SpendAttempt } from "./testing/spendContradictions.ts";

/** A history while it runs: the cloud, what the people in it know, and what must never happen but did. */
export class HistoryRun implements History {
  readonly cloud: SimulatedCloud;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly leads: KnownLead[];
  readonly bookers: Booker[] = [];
  /** All webhooks, which a booking service may send again. */
  readonly webhooks: (() => Promise<void>)[] = [];
  readonly spendAttempts: SpendAttempt[] = [];
  readonly expectedReminders: ExpectedReminder[] = [];
  readonly surprises: string[] = [];
  /** How often someone started to do something. */
  operations = 0;
  /** The most leads that the statistics have shown. */
  countedLeads = 0;
  readonly hasPlans: boolean;
  /** Whether leads have several booked calls, which are moved, canceled and answered early. */
  readonly hasBookings: boolean;
  /** Until then, people act and parts of the cloud fail: calls that start earlier may have no reminder. */
  quietFrom = Number.POSITIVE_INFINITY;
  /** Whether everything was handled. */
  isOver = false;

  constructor(cloud: SimulatedCloud, log: Log, leads: KnownLead[]) {
    this.cloud = cloud;
    this.runtime = cloud.runtime;
    this.log = log;
    this.leads = leads;
    this.hasPlans = cloud.runtime.chance(0.3);
    this.hasBookings = cloud.runtime.chance(0.5);
  }

  /** Lets someone do something while the history goes on. */
  start(act: () => Promise<void>): void {
    this.operations += 1;
    act().catch((error: unknown) => {
      this.surprises.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  }

  /** The name of one of the administrators. */
  administrator(): string {
    return this.runtime.pick(["ana", "ben", "cem"]);
  }

  /** A time within two hours. */
  soon(): string {
    return new Date(this.runtime.now + this.runtime.int(120 * minuteMs)).toISOString();
  }

  /** Waits a random time: half of the times at most half a second, else at most these milliseconds. */
  pause(maxMs: number): Promise<void> {
    const { runtime } = this;
    return runtime.wait(runtime.int(runtime.chance(0.5) ? 500 : maxMs));
  }
}
