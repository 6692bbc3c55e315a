import type { Benches } from "@planner/shared/bench/BenchRow";
import { benchOverhead } from "./overhead/benchOverhead.ts";
import { benchReading } from "./reading/benchReading.ts";

export const benches: Benches = {
  overhead: benchOverhead,
  reading: benchReading,
};
