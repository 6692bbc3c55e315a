import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Tables } from "@planner/lambdas/tables/Tables";

/** A running function, or a command of an operator. */
export type Process = {
  readonly name: string;
  readonly startedAt: number;
  /** How often the SDK tries each call. */
  readonly attempts: number;
  /** The body of the queue's message that it handles. */
  readonly message: string;
  isOver: boolean;
  /** Whether it handled its message, so that it is not delivered again. */
  isHandled: boolean;
  /** How long its message is hidden if it is not handled. By default, the queue decides. */
  hiddenMs?: number;
  /** Ends it without a result. */
  readonly die: (reason: string) => void;
};

/** What a process uses of the cloud. Its calls fail as the seed decides. */
export type Clients = {
  readonly tables: Tables;
  readonly queues: SQSClient;
  readonly mail: SESv2Client;
  readonly pool: CognitoIdentityProviderClient;
  /** The URL of the webhook's receiver, for `fetch` of the cloud. */
  readonly receiver: string;
  /** The origin of Meta's API, likewise. */
  readonly metaOrigin: string;
};

/** Runs a process. The result is undefined if it died or ran out of time, and an error if it failed. */
export type RunProcess = <Result>(
  name: string,
  work: (clients: Clients, process: Process) => Promise<Result>,
  message?: string,
) => Promise<Result | Error | undefined>;

/** What a function could not handle of a batch. */
export type BatchResult = {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
};
