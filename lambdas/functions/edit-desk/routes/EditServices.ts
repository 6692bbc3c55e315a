import type { DeskServices } from "../../../http/adminEndpoint.ts";

/** What the routes by which administrators change something need. */
export type EditServices = DeskServices & {
  /** The URL of the local cloud's push service. Undefined on AWS. */
  readonly pushService: string | undefined;
};
