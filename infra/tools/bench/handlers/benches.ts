import type { Benches } from "../BenchRow.ts";
import { benchOverhead } from "./overhead/benchOverhead.ts";
import { benchReading } from "./reading/benchReading.ts";

export const benches: Benches = {
  overhead: benchOverhead,
  reading: benchReading,
};
