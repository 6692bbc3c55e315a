import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import { settingsOf } from "@planner/infra/config/operatorSettings";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { droppedSettingsRefusal, readDeployedSettings } from "./deployedSettings.ts";

const cloudFormation = mockClient(CloudFormationClient);
beforeEach(() => {
  cloudFormation.reset();
});
afterAll(() => cloudFormation.restore());

const [, , prod] = environments;
const values = {
  region: "eu-west-1",
  domainName: "plan.example.com",
  hostedZoneId: "Z0123456789",
  alertWebhook: "https://hooks.example.com/",
};
const next = (settings: object) => settingsOf(resolveEnvironment(prod, settings));

/** prod's Edge stack as it was deployed with settings. */
function deployedWith(settings: object): void {
  const Name = "/ad-budget-planner/prod/settings";
  const parameter = { Properties: { Name, Value: JSON.stringify(next(settings)) } };
  cloudFormation
    .on(GetTemplateCommand, { StackName: "AdBudgetPlannerEdge-prod" })
    .resolves({ TemplateBody: JSON.stringify({ Resources: { Settings: parameter, Acl: {} } }) });
}

const missingStack = () =>
  Object.assign(new Error("Stack with id x does not exist"), { name: "ValidationError" });

describe("the deployed settings", () => {
  it("are those of the Edge stack", async () => {
    deployedWith(values);
    expect(await readDeployedSettings("prod", new CloudFormationClient())).toEqual(next(values));
  });

  it("are unknown before the first deployment", async () => {
    cloudFormation.on(GetTemplateCommand).rejects(missingStack());
    expect(await readDeployedSettings("prod", new CloudFormationClient())).toBeUndefined();
  });
});

describe("a deployment", () => {
  const refusal = (settings: object, allowed: readonly string[] = []) =>
    droppedSettingsRefusal({
      environment: "prod",
      deployed: next(values),
      next: next(settings),
      allowed,
    });

  it("may keep, change and add settings", () => {
    const changed = { ...values, alertWebhook: "https://b.example/", kitUrl: "https://k.example/" };
    expect(refusal(changed)).toBeUndefined();
    expect(
      droppedSettingsRefusal({ environment: "prod", deployed: undefined, next: {}, allowed: [] }),
    ).toBeUndefined();
  });

  it("may drop a setting only with --drop", () => {
    const { alertWebhook: _, ...others } = values;
    expect(refusal(others)).toMatch(/missing now: alertWebhook\. .*--drop alertWebhook\.$/);
    expect(refusal(others, ["alertWebhook"])).toBeUndefined();
  });

  it("may not create a second environment in another region", () => {
    expect(refusal({ ...values, region: "us-east-1" }, ["region"])).toMatch(
      /deployed in eu-west-1, but its settings say us-east-1/,
    );
  });
});
