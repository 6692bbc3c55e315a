import type { Figure } from "../ShowResult.ts";
import type { FuzzReport } from "./fuzzCloud.ts";

/** The figures of a run, and what they have to be. */
export function fuzzFigures(report: FuzzReport, requests: number): readonly Figure[] {
  const { findings } = report;
  const answers = [...findings.answers].toSorted(([one], [other]) => one.localeCompare(other));
  const failures = answers.filter(([name]) => / 5\d\d$/.test(name));
  return [
    { what: "requests", value: findings.requests, expected: requests },
    { what: "answers of 5xx", value: sum(failures), expected: 0 },
    { what: "answers that are not as they have to be", value: findings.withFaults, expected: 0 },
    { what: "leads acknowledged", value: findings.saved.size, expected: { at_least: 1 } },
    { what: "leads stored", value: report.leads, expected: findings.saved.size },
    { what: "leads counted", value: report.counted, expected: findings.saved.size },
    {
      what: "stored, lost or doubled against what was sent",
      value: report.storedFaults.length,
      expected: 0,
    },
    { what: "failures in the logs", value: report.loggedFailures.length, expected: 0 },
    { what: "names added to every object", value: report.addedNames.length, expected: 0 },
    {
      what: "rate, generated and judged",
      value: Math.round((findings.requests / report.tookMs) * 1000),
      unit: "/s",
    },
    { what: "longest answer", value: Math.round(findings.longestMs), unit: "ms" },
    ...answers.map(([name, count]) => ({ what: `answered: ${name}`, value: count })),
  ];
}

function sum(answers: readonly (readonly [string, number])[]): number {
  return answers.reduce((total, [, count]) => total + count, 0);
}
