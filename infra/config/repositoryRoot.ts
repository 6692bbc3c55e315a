import { join } from "node:path";

/** The folder that holds the workspaces. */
export const repositoryRoot = join(import.meta.dirname, "../..");
