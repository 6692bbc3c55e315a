import type { Figure } from "../ShowResult.ts";
import type { Drill } from "./runDrill.ts";

/** A drill's figures, against what it has to come to. */
export function drillFigures(drill: Drill): readonly Figure[] {
  const { before, after, steady, erased, lost, recount, statistics } = drill;
  const sent = before + after + steady;
  const same = JSON.stringify(statistics) === JSON.stringify(recount);
  return [
    { what: "leads before the point in time", value: before },
    { what: "leads after it", value: after },
    { what: "leads that arrived during the drill", value: steady },
    { what: "people erased, before the point in time and after it", value: erased },
    { what: "of them back by the restore", value: drill.erasedAndBack, expected: 0 },
    { what: "leads lost in the accident", value: lost },
    { what: "of them back, as they were", value: drill.asTheyWere, expected: lost },
    {
      what: "brought back by a second restore",
      value: leadsBroughtBack(drill.saidAgain),
      expected: 0,
    },
    { what: "leads in the table", value: drill.leads, expected: sent - erased },
    {
      what: "leads in the statistics",
      value: statistics.total_leads,
      expected: sent - erased,
    },
    {
      what: "statistics, against a recount",
      value: same ? "equal" : "different",
      expected: "equal",
    },
    { what: "leads told to the team by mail", value: drill.told, expected: sent - erased },
    { what: "of them told again", value: drill.toldTwice, expected: 0 },
    { what: "restoring took", value: Math.round(drill.restoreMs), unit: "ms" },
    { what: "counting anew took", value: Math.round(drill.rebuildMs), unit: "ms" },
  ];
}

/** As `leads:restore` says it; NaN when it says something else. */
function leadsBroughtBack(said: string): number {
  return Number(/^(\d+) leads brought back/.exec(said)?.[1]);
}
