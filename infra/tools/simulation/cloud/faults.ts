/** A few calls are slow in every history, also without faults. The latency is the longest in each direction. */
export const slowCalls = { probability: 0.05, latencyMs: 1_500 } as const;

/** The probabilities of what fails in a history, and when queues and streams stop. */
export type Faults = {
  /** How long a call takes at most to reach a service, and its response to come back. */
  readonly latencyMs: number;
  readonly throttle: number;
  /** A call has an effect, but the caller gets no response. */
  readonly lostResponse: number;
  /** A function dies before or after a call. */
  readonly death: number;
  /** A batch or message is delivered again, although it was handled. */
  readonly duplicate: number;
  /** The receiver of a mail or webhook rejects it. */
  readonly rejection: number;
  /** When a queue or consumer delivers nothing, by its name. */
  readonly outages: ReadonlyMap<string, Outage>;
};

/** From and until when, in milliseconds since the epoch. */
export type Outage = { readonly from: number; readonly until: number };

/** Everything works, which lets a history end. */
export const noFaults: Faults = {
  latencyMs: 20,
  throttle: 0,
  lostResponse: 0,
  death: 0,
  duplicate: 0,
  rejection: 0,
  outages: new Map(),
};
