/** How a function's execution goes wrong, before or after it has done its work. */
export type FunctionMishap = {
  readonly how: "throws" | "exits" | "runs out of time" | "runs out of memory";
  readonly when: "before" | "after";
};
