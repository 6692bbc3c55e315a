// biome-ignore-all lint/performance/noBarrelFile: the two screens load as one file, because they appear together.
/** The code of what a plan's page shows after the last week. */
export { PlanEnd } from "./PlanEnd.tsx";
export { Reached } from "./Reached.tsx";
