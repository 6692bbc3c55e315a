import type { Origin } from "../services/cloudfront/edge.ts";
import type { DataFolder } from "./DataFolder.ts";

/** Where an application runs. */
export type ApplicationEnvironment = {
  readonly folder: DataFolder;
  /** The compiled code of the functions' worker threads. */
  readonly runtimeFile: string;
  readonly databaseEndpoint: string;
  /** The endpoint of the services for the functions. */
  readonly servicesEndpoint: string;
  /** The URL of the site. */
  readonly site: string;
  readonly echoLogs: boolean;
  /** Receives problems and progress. */
  readonly report: (line: string) => void;
  /** Puts a development server in front of a bucket. */
  readonly wrapBucket: (deployed: Origin) => Origin;
};
