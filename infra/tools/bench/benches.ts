import type { Benches } from "./BenchRow.ts";
import { benchStart } from "./commands/benchStart.ts";
import { benchTests } from "./commands/benchTests.ts";
import { benchImports } from "./functions/benchImports.ts";

export const benches: Benches = {
  imports: benchImports,
  start: benchStart,
  tests: benchTests,
};
