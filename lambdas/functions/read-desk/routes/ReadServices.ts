import type { DeskServices } from "../../../http/adminEndpoint.ts";

/** What the routes by which administrators read need. */
export type ReadServices = DeskServices & {
  /** The secret that signs the cursors of pages. */
  readonly cursorSecret: () => Promise<string>;
};
