import { describe, expect, it } from "@jest/globals";
import { environmentNames, readVariant } from "./synthesis/templates.ts";

describe("the rule packs", () => {
  it.each(["complete", "route53"] as const)("find no violations in the %s variant", (variant) => {
    expect(readVariant(variant).findings).toBe("");
  });

  // `synthesizeVariants.ts` adds these constructs.
  it.each([
    ["exceeds maximum 900", "CarelessFunction"],
    ["AwsSolutions-L1", "CarelessFunction"],
    ["Serverless-LambdaDLQ", "CarelessFunction"],
    ["Template-api-origin", "CarelessIntegration"],
    ["Template-table-recovery", "CarelessTable"],
    ["Template-wildcard-resource", "CarelessRole"],
  ])("stop the synthesis of every environment: %s", (rule, construct) => {
    expect(environmentsWith(rule, construct)).toEqual(environmentNames);
  });

  it.each(["Template-table-protection", "Template-table-key"])(
    "stop the synthesis if a table of prod could be deleted or its backup not leave the account: %s",
    (rule) => {
      expect(environmentsWith(rule, "CarelessTable")).toEqual(["prod"]);
    },
  );

  it("accept an acknowledged violation", () => {
    expect(environmentsWith("Template-wildcard-resource", "AcknowledgedRole")).toEqual([]);
  });
});

/** The environments in which a construct violates a rule. */
function environmentsWith(rule: string, construct: string): readonly string[] {
  const findings = readVariant("violations").findings.split("\n\n");
  return environmentNames.filter((environment) =>
    findings.some(
      (finding) =>
        finding.includes(rule) && finding.includes(`${environment}/Planner/${construct}`),
    ),
  );
}
