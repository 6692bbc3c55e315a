import { dev } from "./dev.ts";

/** The brand of the prod environment. Still the example: replace it before launch. */
export const prod = dev;
