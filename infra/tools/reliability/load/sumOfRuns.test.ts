import { describe, expect, it } from "vitest";
import type { LoadRun } from "./LoadRun.ts";
import { sumOfRuns } from "./sumOfRuns.ts";

const run = (changes: Partial<LoadRun>): LoadRun => ({
  leads: 2,
  perSecond: 10,
  report: {
    keys: ["a", "b"],
    ids: ["1"],
    failures: new Map([[500, 1]]),
    latenciesMs: [5, 6],
    sendingMs: 200,
  },
  stored: 1,
  counted: 1,
  alerted: 1,
  countedAfterMs: 30,
  alertedAfterMs: 40,
  ...changes,
});

describe("sumOfRuns", () => {
  it("adds up what was sent and what became of it, and keeps the longest lags", () => {
    const report = {
      keys: ["c"],
      ids: ["2"],
      failures: new Map([
        [500, 2],
        [0, 1],
      ]),
      latenciesMs: [7],
      sendingMs: 100,
    };
    const second = run({ leads: 1, report, countedAfterMs: 10, alertedAfterMs: 50 });
    expect(sumOfRuns([run({}), second])).toEqual({
      leads: 3,
      perSecond: 10,
      report: {
        keys: ["a", "b", "c"],
        ids: ["1", "2"],
        failures: new Map([
          [500, 3],
          [0, 1],
        ]),
        latenciesMs: [5, 6, 7],
        sendingMs: 300,
      },
      stored: 2,
      counted: 2,
      alerted: 2,
      countedAfterMs: 30,
      alertedAfterMs: 50,
    });
  });

  it("refuses to sum nothing", () => {
    expect(() => sumOfRuns([])).toThrow("No runs");
  });
});
