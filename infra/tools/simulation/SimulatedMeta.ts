import { hourMs } from "@planner/shared/calendar";
import type { Runtime } from "./Runtime.ts";

/** An event as Meta got it. */
export type ReceivedEvent = {
  readonly event_name: string;
  readonly event_time: number;
  readonly event_id: string;
  readonly user_data: Readonly<Record<string, unknown>>;
  readonly custom_data?: { readonly value: number; readonly currency: string };
};

/** An event that Meta counts: it was not repeated within 48 hours. */
export type CountedEvent = ReceivedEvent & {
  readonly at: number;
  /** When the function started that sent it. */
  readonly startedAt: number;
};

/** Meta's Conversions API, which refuses or loses requests as the seed decides. */
export class SimulatedMeta {
  readonly counted: CountedEvent[] = [];
  private readonly runtime: Runtime;

  constructor(runtime: Runtime) {
    this.runtime = runtime;
  }

  /**
   * Answers a request with one event.
   *
   * @param refusal the probability that it answers with an error
   */
  receive(body: string, startedAt: number, refusal: number): Response {
    const { runtime } = this;
    const request: { data: readonly ReceivedEvent[] } = JSON.parse(body);
    const [event] = request.data;
    if (event === undefined || request.data.length > 1) throw new Error("Not one event");
    const error = runtime.chance(refusal) ? runtime.pick(errors) : undefined;
    // After an unknown failure, the event may have arrived.
    const isLost = error !== undefined && !(error.status === 500 && runtime.chance(0.5));
    if (!isLost) this.count(event, startedAt);
    if (error === undefined) return new Response('{"events_received":1}');
    const { status, code, retryAfter } = error;
    const headers = new Headers();
    if (retryAfter !== undefined) headers.set("retry-after", retryAfter);
    return new Response(JSON.stringify({ error: { code } }), { status, headers });
  }

  private count(event: ReceivedEvent, startedAt: number): void {
    const { now } = this.runtime;
    const isRepeated = this.counted.some(
      ({ event_id, event_name, at }) =>
        event_id === event.event_id && event_name === event.event_name && now - at < 48 * hourMs,
    );
    if (!isRepeated) this.counted.push({ ...event, at: now, startedAt });
  }
}

type MetaError = {
  readonly status: number;
  readonly code: number;
  readonly retryAfter?: string;
};

const errors: readonly MetaError[] = [
  { status: 500, code: 2 },
  { status: 500, code: 1 },
  { status: 400, code: 80_004, retryAfter: "300" },
  { status: 400, code: 4 },
  { status: 400, code: 190 },
  { status: 400, code: 100 },
];
