/** What a worker thread is given for one event. */
export type Invocation = {
  readonly event: unknown;
  readonly requestId: string;
  readonly timeoutMs: number;
  /** Where the thread notes when the handler was called, in milliseconds since the epoch. */
  readonly begunAt: BigInt64Array;
};

/** What a worker thread gives back: the handler's value as JSON, or that it threw. */
export type WorkerResult = { readonly payload: string } | { readonly thrown: string };

/** How an invocation ended, seen by the service that asked for it. */
export type InvocationOutcome =
  | { readonly kind: "returned"; readonly payload: string }
  /** The handler threw, crashed, ran out of memory or out of time. */
  | { readonly kind: "failed"; readonly reason: string }
  /** More executions at once than the function has set aside. */
  | { readonly kind: "throttled" };

/** What a worker thread is started with. */
export type WorkerSettings = {
  readonly codeDirectory: string;
  readonly handler: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly logFile: string;
  /** Whether log lines also go to the terminal. */
  readonly echoLogs: boolean;
};
