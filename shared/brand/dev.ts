import { example } from "./example.ts";

/** The brand of `npm start` and of the dev environment. */
export const dev = example;
