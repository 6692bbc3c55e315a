import { dev } from "./dev.ts";

/** The brand of the prod environment. Still the example: replace it before the first visitors come. */
export const prod = dev;
