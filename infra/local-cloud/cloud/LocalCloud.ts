import type { Server } from "node:http";
import type { Origin } from "../cloudfront/edge.ts";
import type { Headers } from "../http/HttpMessage.ts";
import type { ReadyFile } from "./readyFile.ts";

/** How a local cloud is started. */
export type LocalCloudOptions = {
  /** What `cdk synth` wrote. */
  readonly assemblyDirectory: string;
  /** The stage of the application that is run. */
  readonly stageName: string;
  /** Holds the data, the logs and `ready.json`; created when missing. */
  readonly dataFolder: string;
  /** Port of the site; 0 takes any free one. */
  readonly port: number;
  /** A DynamoDB-compatible server to use instead of one of our own. */
  readonly databaseEndpoint?: string | undefined;
  /** The time that the services, though not the functions, go by: milliseconds since the epoch. */
  readonly now?: () => number;
  /** Whether what the functions log also goes to the terminal. */
  readonly echoLogs?: boolean;
  /** Called with the folder and the port already held, before the assembly is read: the place to build it. */
  readonly buildAssembly?: () => Promise<void>;
  /** Hears what happens, a line at a time. */
  readonly report?: (line: string) => void;
  /** Gives the start up: what was begun is undone, and the start ends with an AbortError. */
  readonly signal?: AbortSignal;
  /** Puts a development server in front of the buckets. */
  readonly development?: (server: Server) => Promise<Development>;
};

/** What a development server changes about the site. */
export type Development = {
  readonly wrapBucket: (deployed: Origin) => Origin;
  readonly responseHeaders: (headers: Headers) => Headers;
  readonly close: () => Promise<void>;
};

/** A running local cloud. */
export type LocalCloud = ReadyFile & {
  readonly dataFolder: string;
  readonly logs: string;
  /** What the template asks for and nothing local does. */
  readonly notEmulated: readonly string[];
  /** Reads the assembly again and goes on with its code, routes and rules; the data stay. */
  readonly reload: () => Promise<void>;
  /** Ends everything that was started. Safe to call twice. */
  readonly stop: () => Promise<void>;
};
