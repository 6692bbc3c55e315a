import { example } from "./example.ts";

/** The brand of the staging environment. Still the example. */
export const staging = example;
