import type { GuardedTemplate } from "./GuardedTemplate.ts";

/** A rule of the house on a synthesized template. */
export type HouseRule = {
  /** Under `House::` the name by which it is acknowledged. */
  readonly id: string;
  /** What has to be so. */
  readonly demand: string;
  /** Where it breaks: the logical ids of the resources that do not comply. */
  readonly brokenBy: (template: GuardedTemplate) => readonly string[];
};
