/** A function as it is deployed. */
export type Bundle = {
  /** The module that exports its handler. */
  readonly file: string;
  /** What it finds in `process.env`. */
  readonly environment: Readonly<Record<string, string>>;
};
