import { readFileSync } from "node:fs";

/** The most memory that a process ever held at once (resident set); NaN where the system does not tell (outside Linux). */
export function peakMemoryMb(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
