import { environments } from "@planner/infra/environments";
import { describe, expect, it } from "vitest";
import { environmentFaults } from "./environmentFaults.ts";

const [dev] = environments;

describe("environmentFaults", () => {
  it("accepts the environments of this repository", () => {
    expect(environmentFaults(environments)).toEqual([]);
  });

  it("names an invalid environment and its fields on one line", () => {
    const faults = environmentFaults([{ ...dev, region: "virginia", monthlyBudgetUsd: 0 }]);
    expect(faults).toEqual([
      "Environment dev: region must be an AWS region; monthlyBudgetUsd must be more than 0 dollars",
    ]);
  });
});
