import { join } from "node:path";

/** The repository's root folder. */
export const repositoryRoot = join(import.meta.dirname, "../..");
