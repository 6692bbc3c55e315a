import { describe, expect, it } from "@jest/globals";
import { type EnvironmentName, environmentNames } from "../config/environmentSchema.ts";
import { readVariant } from "./synthesis/templates.ts";

/** The types of an environment's resources by stack and logical ID, such as `Planner/LeadStoreTable327EB776`. */
function resourceTypes(
  variant: "route53" | "minimal",
  environment: EnvironmentName,
): ReadonlyMap<string, string> {
  const stacks = Object.entries(readVariant(variant).stacks).filter(([path]) =>
    path.startsWith(`${environment}/`),
  );
  return new Map(
    stacks.flatMap(([path, { template }]) =>
      Object.entries(template.Resources).map(([id, { Type }]): [string, string] => [
        `${path}/${id}`,
        Type,
      ]),
    ),
  );
}

/** A domain, alarms, alerts on both channels and another region, compared with no settings at all. */
describe.each(environmentNames)("every optional setting in %s", (environment) => {
  const plain = resourceTypes("minimal", environment);
  const complete = resourceTypes("route53", environment);

  it("adds exactly these resources", () => {
    const added = [...complete].filter(([id]) => !plain.has(id)).map(([, type]) => type);
    const counts = added.map((type) => [type, added.filter((each) => each === type).length]);
    expect(Object.fromEntries(counts)).toEqual({
      "AWS::Budgets::Budget": 1,
      "AWS::CertificateManager::Certificate": 1,
      "AWS::CloudWatch::Alarm": 2,
      "AWS::IAM::Policy": 2,
      "AWS::IAM::Role": 2,
      "AWS::Lambda::EventSourceMapping": 2,
      "AWS::Lambda::Function": 2,
      "AWS::Logs::LogGroup": 2,
      "AWS::Route53::RecordSet": 2,
      "AWS::SNS::Subscription": 4,
      "AWS::SQS::Queue": 4,
      "AWS::SQS::QueuePolicy": 4,
      "AWS::SecretsManager::Secret": 1,
    });
  });

  it("replaces nothing else", () => {
    expect([...plain].filter(([id, type]) => complete.get(id) !== type)).toEqual([]);
  });
});
