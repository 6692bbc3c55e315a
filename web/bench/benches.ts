import type { Benches } from "@planner/tools/bench/BenchRow";
import { benchLoading } from "./loading/benchLoading.ts";
import { benchPlan } from "./plan/benchPlan.ts";
import { benchScores } from "./scores/benchScores.ts";
import { benchSize } from "./size/benchSize.ts";
import { benchSteps } from "./steps/benchSteps.ts";

/** They measure the site that `npm run build` left, and scores and steps the stage that `npm run synth` left. */
export const benches: Benches = {
  size: benchSize,
  plan: benchPlan,
  loading: benchLoading,
  steps: benchSteps,
  scores: benchScores,
};
