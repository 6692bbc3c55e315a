import { benchDesk } from "@planner/tools/bench/benchDesk";
import { benchFunctions } from "@planner/tools/bench/benchFunctions";
import { runBenchmarks } from "@planner/tools/bench/runBenchmarks";
import { benchLoading } from "./benchLoading.ts";
import { benchPlan } from "./benchPlan.ts";
import { benchScores } from "./benchScores.ts";
import { benchSize } from "./benchSize.ts";
import { benchSteps } from "./benchSteps.ts";

// npm run bench [-- --write | --quick] [<name>…]
// Measures the site in web/dist and the synthesized stage in cdk.out, so both must be built first.
await runBenchmarks(
  {
    size: benchSize,
    loading: benchLoading,
    steps: benchSteps,
    scores: benchScores,
    plan: benchPlan,
    functions: benchFunctions,
    desk: benchDesk,
  },
  process.argv.slice(2),
);
