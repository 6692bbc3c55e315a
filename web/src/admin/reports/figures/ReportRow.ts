import type { Figures } from "./reportFigures.ts";

/** A row of a table with the figures that it is compared with. */
export type ReportRow = {
  readonly key: string;
  readonly name: string;
  /** The name in a file, if it differs: a week has its year there. */
  readonly nameInFile?: string;
  /** The campaign of a row by source and campaign. Empty if its leads name none. */
  readonly campaign?: string;
  /** The path of the list of its leads. Undefined without leads, and for a compared period. */
  readonly listPath?: string | undefined;
  readonly figures: Figures;
  /** The figures of the compared period. Undefined without a comparison. */
  readonly before?: Figures | undefined;
};
