import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { functionDefinitions } from "../services/lambda/FunctionDefinition.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { Cloud } from "./Cloud.ts";
import { type Assembly, type CloudResource, readAssembly } from "./readAssembly.ts";

const fixture = () => new Cloud(readAssembly(inject("fixtureAssembly"), "dev"), "localhost:3000");

describe("readAssembly", () => {
  it("says how to create a missing assembly, and names a missing stage", () => {
    expect(() => readAssembly(temporaryFolder(), "dev")).toThrow(LocalCloudError);
    expect(() => readAssembly(temporaryFolder(), "dev")).toThrow("cdk synth");
    expect(() => readAssembly(inject("fixtureAssembly"), "prod")).toThrow('no stage "prod"');
  });
});

describe("a synthesized application", () => {
  it("has references between its stacks resolved", () => {
    const [table] = fixture().resourcesOf("AWS::DynamoDB::GlobalTable", z.unknown());
    const definition = functionDefinitions(fixture()).find(({ name }) => /-ApiFunction/.test(name));
    expect(table?.ref).toMatch(/^dev-Data-Leads/);
    expect(definition?.variables).toEqual({ TABLE_NAME: table?.ref });
  });

  it("names a resource with unexpected properties", () => {
    const read = () => fixture().resourcesOf("AWS::SQS::Queue", z.object({ Color: z.string() }));
    expect(read).toThrow(/AWS::SQS::Queue \w+, Color/);
  });
});

/** Resolves the value of a property in a template. */
function resolve(value: unknown): unknown {
  const resource = (type: string, properties: Record<string, unknown> = {}): CloudResource => ({
    type,
    properties,
  });
  const generated = { GenerateStringKey: "current", SecretStringTemplate: '{"next":""}' };
  const assembly: Assembly = {
    assets: new Map(),
    stacks: [
      {
        name: "dev-Web",
        region: "eu-central-1",
        parameters: new Map(),
        outputs: new Map(),
        resources: new Map([
          ["Secret", resource("AWS::SecretsManager::Secret", { GenerateSecretString: generated })],
          ["Subject", resource("Subject", { value })],
        ]),
      },
    ],
  };
  const cloud = new Cloud(assembly, "localhost:3000");
  const schema = z.object({ value: z.unknown() });
  return cloud.resourcesOf("Subject", schema)[0]?.properties.value;
}

describe("a property", () => {
  it("can contain a key of a generated secret, which is generated once", () => {
    const reference = (key: string) => ({
      "Fn::Join": [
        "",
        ["<{{resolve:secretsmanager:", { Ref: "Secret" }, `:SecretString:${key}::}}>`],
      ],
    });
    const [current, again, whole] = z
      .tuple([z.string(), z.string(), z.string()])
      .parse(resolve([reference("current"), reference("current"), reference("")]));
    expect(current).toMatch(/^<[A-Za-z0-9]{32}>$/);
    expect(again).toBe(current);
    expect(JSON.parse(whole.slice(1, -1))).toEqual({ next: "", current: current.slice(1, -1) });
    expect(() => resolve(reference("missing"))).toThrow("has no missing");
  });

  it("can be a text with references and attributes", () => {
    const names = ["AWS::Region", "Missing", "Missing.Arn", "!Kept"];
    const text = names.map((name) => `$\{${name}}`).join(" ");
    expect(resolve({ "Fn::Sub": text })).toBe(`eu-central-1 Missing Missing.Arn $\{Kept}`);
    expect(() => resolve({ "Fn::Sub": [text, {}] })).toThrow();
  });

  it("cannot refer to an output of another stack that does not exist", () => {
    const output = (StackName: string, OutputName: string) =>
      resolve({ "Fn::GetStackOutput": { StackName, OutputName } });
    expect(() => output("dev-Other", "Url")).toThrow("Stack dev-Other has no output Url");
    expect(() => output("dev-Web", "Url")).toThrow("Stack dev-Web has no output Url");
  });

  it.each([
    [{ "Fn::Cidr": ["10.0.0.0/8"] }, "Fn::Cidr is not emulated"],
    [{ Ref: "AWS::NoValue" }, "AWS::NoValue is not emulated"],
    ["{{resolve:ssm:/parameter}}", "{{resolve:ssm:/parameter}} is not emulated"],
  ])("cannot be %j", (value, message) => {
    expect(() => resolve(value)).toThrow(message);
  });
});
