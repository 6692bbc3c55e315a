import type { Server } from "node:http";
import type { Headers } from "../http/HttpMessage.ts";
import type { Origin } from "../services/cloudfront/edge.ts";
import type { ReadyFile } from "./readyFile.ts";

/** The options of a start. */
export type LocalCloudOptions = {
  /** The output folder of `cdk synth`. */
  readonly assemblyDirectory: string;
  /** The stage to run. */
  readonly stageName: string;
  /** The folder for data, logs and `ready.json`. It is created if missing. */
  readonly dataFolder: string;
  /** The port of the site. 0 picks a free one. */
  readonly port: number;
  /** A DynamoDB-compatible server to use instead of Dynoxide. */
  readonly databaseEndpoint?: string | undefined;
  /** Whether the functions' logs also go to the terminal. */
  readonly echoLogs?: boolean;
  /** Builds the assembly. Called after the folder is locked and the port is bound. */
  readonly buildAssembly?: () => Promise<void>;
  /** Receives progress messages. */
  readonly report?: (line: string) => void;
  /** Aborts the start with an AbortError. Everything that was started is stopped. */
  readonly signal?: AbortSignal;
  /** Puts a development server in front of the buckets. */
  readonly development?: (server: Server) => Promise<Development>;
};

/** How a development server changes the site. */
export type Development = {
  readonly wrapBucket: (deployed: Origin) => Origin;
  readonly responseHeaders: (headers: Headers) => Headers;
  readonly close: () => Promise<void>;
};

/** A running local cloud. */
export type LocalCloud = ReadyFile & {
  readonly dataFolder: string;
  readonly logs: string;
  /** The password for the ad feeds. Undefined if the template has none. */
  readonly feedPassword: string | undefined;
  /** Features of the template that do not run locally. */
  readonly notEmulated: readonly string[];
  /** Aborted, with a LocalCloudError, when the database has ended. Only a stop is possible then. */
  readonly failure: AbortSignal;
  /** Reads the assembly again and runs its code, routes and policies. The data stays. */
  readonly reload: () => Promise<void>;
  /** Stops everything. Safe to call twice. */
  readonly stop: () => Promise<void>;
};
