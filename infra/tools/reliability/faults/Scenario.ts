import fc from "fast-check";

/** Visitors submit leads while things break. All times are virtual milliseconds from the start. */
export type Scenario = {
  /** Seed for the keys and delays in the visitors' pages. */
  readonly randomSeed: number;
  readonly visitors: readonly VisitorPlan[];
  /** Faults of the functions that read the stream and the queues, one per execution. */
  readonly backgroundFaults: readonly FunctionFault[];
};

/** What one visitor does and what goes wrong for them. */
export type VisitorPlan = {
  readonly traits: BrowserTraits;
  readonly submitsAtMs: number;
  /** How the page that submits the lead ends. */
  readonly pageEnd: PageEnd | undefined;
  /** Faults of the browser's requests, in order. Later requests have none. */
  readonly requestFaults: readonly RequestFault[];
  readonly offline: { readonly fromMs: number; readonly forMs: number } | undefined;
  /** The visitor clicks Try again on the page or submits the same lead in another tab. */
  readonly retry:
    | { readonly atMs: number; readonly where: "same page" | "another tab" }
    | undefined;
  /** Later visits, each on a new page. */
  readonly visits: readonly { readonly atMs: number; readonly pageEnd: PageEnd | undefined }[];
};

export type BrowserTraits = {
  readonly hasWebLocks: boolean;
  /** If false, every write to `localStorage` throws, as in some private modes. */
  readonly canStore: boolean;
};

/**
 * A page crashes before or after one of its steps, or is closed after it. A step is a storage write, a request, a
 * response or a timer.
 */
export type PageEnd = {
  readonly step: number;
  readonly how: "crashes before" | "crashes after" | "is closed after";
};

/** What goes wrong with a request. */
export type RequestFault =
  | { readonly kind: "none" }
  | { readonly kind: "connection lost"; readonly reachesServer: boolean }
  | { readonly kind: "no answer"; readonly reachesServer: boolean }
  /** There is no response, and the server gets the request only after the page has retried. */
  | { readonly kind: "delayed"; readonly byMs: number }
  | { readonly kind: "delivered twice" }
  /** Something in front of the function responds: a throttle, a firewall, a hotel's login page. */
  | {
      readonly kind: "intercepted";
      readonly status: number;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: "truncated answer" }
  | { readonly kind: "function"; readonly fault: FunctionFault }
  /** The database is killed while it handles the request. The delay is in real milliseconds. */
  | { readonly kind: "database killed"; readonly afterRealMs: number; readonly forMs: number };

/** How a function fails, and whether it does its work first. */
export type FunctionFault = {
  readonly how: "throws" | "exits" | "times out" | "runs out of memory" | "pretends to succeed";
  readonly when: "before" | "after";
};

/** By this time, every fault of a scenario has started. The faults end and all visitors return. */
export const faultsEndAtMs = 300_000;

/** Generates scenarios with at most this many visitors. */
export function anyScenario(maxVisitors: number): fc.Arbitrary<Scenario> {
  return fc.record({
    randomSeed: fc.integer(),
    visitors: fc.array(anyVisitor, { minLength: 1, maxLength: maxVisitors }),
    backgroundFaults: fc.array(anyFunctionFault, { maxLength: 2 }),
  });
}

/** Only a few different times, so that many things happen at once. */
const anyTime = fc.constantFrom(0, 0, 10, 500, 2_000, 9_000, 30_000, 90_000);
const anyDuration = fc.constantFrom(1, 1_000, 8_500, 60_000, faultsEndAtMs / 2);

const anyFunctionFault: fc.Arbitrary<FunctionFault> = fc.record({
  // Timeouts and running out of memory take seconds, so they are rare.
  how: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("throws" as const, "exits" as const) },
    { weight: 1, arbitrary: fc.constantFrom("times out" as const, "runs out of memory" as const) },
  ),
  when: fc.constantFrom("before", "after"),
});

const ofKind = <Kind extends string>(kind: Kind) => fc.constant(kind);

const anyRequestFault: fc.Arbitrary<RequestFault> = fc.oneof(
  fc.record({ kind: ofKind("none") }),
  fc.record({ kind: ofKind("connection lost"), reachesServer: fc.boolean() }),
  fc.record({ kind: ofKind("no answer"), reachesServer: fc.boolean() }),
  fc.record({ kind: ofKind("delayed"), byMs: anyDuration }),
  fc.record({ kind: ofKind("delivered twice") }),
  fc.record({
    kind: ofKind("intercepted"),
    // A hotel's login page returns 200.
    status: fc.constantFrom(200, 403, 404, 429, 500, 502, 503, 504),
    retryAfter: fc.constantFrom(undefined, "1", "120", "Sat, 21 Nov 2026 08:01:00 GMT", "soon"),
  }),
  fc.record({ kind: ofKind("truncated answer") }),
  fc.record({ kind: ofKind("function"), fault: anyFunctionFault }),
  fc.record({
    kind: ofKind("database killed"),
    afterRealMs: fc.integer({ min: 0, max: 30 }),
    forMs: anyDuration,
  }),
);

const anyPageEnd: fc.Arbitrary<PageEnd> = fc.record({
  step: fc.integer({ min: 1, max: 14 }),
  how: fc.constantFrom("crashes before", "crashes after", "is closed after"),
});

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const anyVisitor: fc.Arbitrary<VisitorPlan> = fc.record({
  traits: fc.record({
    hasWebLocks: fc.boolean(),
    canStore: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  }),
  submitsAtMs: anyTime,
  pageEnd: sometimes(anyPageEnd),
  requestFaults: fc.array(anyRequestFault, { maxLength: 4 }),
  offline: sometimes(fc.record({ fromMs: anyTime, forMs: anyDuration })),
  retry: sometimes(
    fc.record({ atMs: anyTime, where: fc.constantFrom("same page", "another tab") }),
  ),
  visits: fc.array(fc.record({ atMs: anyTime, pageEnd: sometimes(anyPageEnd) }), { maxLength: 2 }),
});
