/** The probabilities of what fails in a history, and when queues and streams stop. */
export type Faults = {
  /** How long the way of a call to a service or back usually takes at most. */
  readonly latencyMs: number;
  readonly throttle: number;
  /** A call has an effect, but the caller gets no answer. */
  readonly lostAnswer: number;
  /** A function dies before or after a call. */
  readonly death: number;
  /** A batch or message is delivered again, although it was handled. */
  readonly duplicate: number;
  /** The receiver of a mail or webhook refuses it. */
  readonly refusal: number;
  /** By queue or consumer: from when until when it delivers nothing. */
  readonly outages: ReadonlyMap<string, readonly [from: number, until: number]>;
};

export const noFaults: Faults = {
  latencyMs: 20,
  throttle: 0,
  lostAnswer: 0,
  death: 0,
  duplicate: 0,
  refusal: 0,
  outages: new Map(),
};
