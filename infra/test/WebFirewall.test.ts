import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../environments.ts";
import { onlyResource, templatesOf } from "./synthesis/templates.ts";

describe.each(["Edge", "Planner"] as const)("the log of the web ACL in the %s stack", (stack) => {
  const templates = templatesOf("complete", stack);

  it.each(environmentNames)("of %s has only blocked requests, for a week", (environment) => {
    const template = templates[environment];
    const { LoggingFilter, LogDestinationConfigs } = onlyResource(
      template,
      "AWS::WAFv2::LoggingConfiguration",
    ).Properties;
    expect(LoggingFilter).toMatchObject({
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] }],
    });
    const [destination] = LogDestinationConfigs;
    const log = Object.entries(template.Resources).find(
      ([id, { Type }]) =>
        Type === "AWS::Logs::LogGroup" && JSON.stringify(destination).includes(id),
    );
    expect(log?.[1].Properties).toMatchObject({
      LogGroupName: expect.stringMatching(/^aws-waf-logs-/),
      RetentionInDays: 7,
    });
    // WAF rejects an ARN that ends with it.
    expect(JSON.stringify(destination)).not.toContain(":*");
  });

  it.each(environmentNames)("of %s has no tokens, as the sampled requests", (environment) => {
    const { DataProtectionConfig } = onlyResource(
      templates[environment],
      "AWS::WAFv2::WebACL",
    ).Properties;
    const fields = DataProtectionConfig.DataProtections.map(
      (each: { Field: unknown }) => each.Field,
    );
    expect(fields).toEqual(
      expect.arrayContaining([
        { FieldType: "SINGLE_HEADER", FieldKeys: ["authorization", "cookie"] },
        { FieldType: "SINGLE_COOKIE" },
      ]),
    );
  });
});
