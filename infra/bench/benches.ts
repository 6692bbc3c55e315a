import type { Benches } from "@planner/shared/bench/BenchRow";
import { benchStart } from "./commands/benchStart.ts";
import { benchTests } from "./commands/benchTests.ts";
import { benchImports } from "./functions/benchImports.ts";
import { benchLocalCloud } from "./load/benchLocalCloud.ts";

export const benches: Benches = {
  imports: benchImports,
  start: benchStart,
  load: benchLocalCloud,
  tests: benchTests,
};
