import { example } from "./example.ts";

/** The brand of the prod environment. Still the example: replace it before you deploy. */
export const prod = example;
