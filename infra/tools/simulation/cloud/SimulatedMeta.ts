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

/** The function that sent an event. */
type Sender = {
  readonly startedAt: number;
  /** Whether it handled its message, so that it could mark the event as sent. */
  readonly isHandled: boolean;
};

/** An event with its sender. */
export type SentEvent = ReceivedEvent & { readonly at: number; readonly by: Sender };

/** Meta's Conversions API, which rejects or loses requests as the seed decides. */
export class SimulatedMeta {
  /** What it counts: events that were not repeated within 48 hours. */
  readonly counted: SentEvent[] = [];
  /** What it said that it received. */
  readonly accepted: SentEvent[] = [];
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /**
   * Responds to a request with one event.
   *
   * @param rejection the probability that it responds with an error
   */
  receive(body: string, by: Sender, rejection: number): Response {
    const runtime = this.#runtime;
    const request: { data: readonly ReceivedEvent[] } = JSON.parse(body);
    const [event] = request.data;
    if (event === undefined || request.data.length > 1) throw new Error("Not one event");
    const error = runtime.chance(rejection) ? runtime.pick(errors) : undefined;
    // After an unknown failure, the event may have arrived.
    const isLost = error !== undefined && !(error.status === 500 && runtime.chance(0.5));
    const sent = { ...event, at: runtime.now, by };
    if (!isLost) this.#count(sent);
    if (error === undefined) {
      this.accepted.push(sent);
      return new Response('{"events_received":1}');
    }
    const { status, code, retryAfter } = error;
    const headers = new Headers();
    if (retryAfter !== undefined) headers.set("retry-after", retryAfter);
    return new Response(JSON.stringify({ error: { code } }), { status, headers });
  }

  /** Counts an event, unless it is repeated. */
  #count(event: SentEvent): void {
    const isRepeated = this.counted.some(
      ({ event_id, event_name, at }) =>
        event_id === event.event_id &&
        event_name === event.event_name &&
        event.at - at < 48 * hourMs,
    );
    if (!isRepeated) this.counted.push(event);
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
