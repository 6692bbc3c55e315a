// Runs as a process of its own (benchOverhead.ts), with the number of rounds as its argument.
import { median } from "../../BenchRow.ts";
import type { Overheads } from "./benchOverhead.ts";
import { handlerCalls } from "./handlerCalls.ts";

const batch = 200;

const warmUp = 5;

const overheads: Overheads = [];
for (const { name, call } of handlerCalls()) {
  const taken: number[] = [];
  for (let round = -warmUp; round < Number(process.argv[2]); round++) {
    const ms = await processorMs(call);
    if (round >= 0) taken.push(ms);
  }
  overheads.push({ name, ms: median(taken) });
}
process.send?.(overheads);
process.disconnect();

/** A call's processor time, from a batch of them one after the other. */
async function processorMs(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let made = 0; made < batch; made++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / batch;
}
