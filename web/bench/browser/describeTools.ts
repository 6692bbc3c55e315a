import type { Result } from "lighthouse";

/** What measured and how fast Lighthouse finds the machine, in one sentence; a phone's profile slows it down by four. */
export function describeTools({ lighthouseVersion, environment }: Result): string {
  const browser = /Chrome\/\d+/.exec(environment.hostUserAgent)?.[0] ?? environment.hostUserAgent;
  return `Lighthouse ${lighthouseVersion}, ${browser}, benchmark index ${Math.round(environment.benchmarkIndex)}`;
}
