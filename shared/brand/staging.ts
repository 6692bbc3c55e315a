import { dev } from "./dev.ts";

/** The brand of the staging environment. Still the example. */
export const staging = dev;
