import { arch, cpus, platform, totalmem } from "node:os";

/** The machine that measures, in one sentence without its name. */
export function describeMachine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown processor"}, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.version}.`;
}
