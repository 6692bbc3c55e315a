import type { SimulatedCloud } from "../cloud/SimulatedCloud.ts";
import type { HistoryRun } from "../HistoryRun.ts";
import { minuteMs } from "../testing/KnownLead.ts";

/** Repeats a command of an operator until it ends. */
export async function untilDone(
  { cloud, runtime, log }: HistoryRun,
  name: string,
  work: Parameters<SimulatedCloud["run"]>[1],
): Promise<void> {
  for (;;) {
    const result = await cloud.run(name, work);
    log(name, "ends", result instanceof Error ? result.name : String(result));
    if (result !== undefined && !(result instanceof Error)) return;
    await runtime.wait(runtime.int(minuteMs));
  }
}
