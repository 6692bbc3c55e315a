import { availableParallelism, cpus, totalmem } from "node:os";

/** What figures are worth depends on it: processors, memory, system, Node. Nothing that names a computer or a person. */
export function thisMachine(): string {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}
