import { join } from "node:path";

/** The folder of the repository. */
export const repositoryRoot = join(import.meta.dirname, "../..");
