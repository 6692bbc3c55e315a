import { describe, expect, it } from "vitest";
import { resolveDynamicReferences, resolveValue, type Scope } from "./intrinsics.ts";
import type { CloudStack } from "./readAssembly.ts";

const stack: CloudStack = {
  name: "dev-Web",
  region: "eu-central-1",
  resources: new Map(),
  outputs: new Map(),
  parameters: new Map([["BootstrapVersion", "21"]]),
};

const scope: Scope = {
  stack,
  identify: (logicalId) =>
    logicalId === "Table" ? { ref: "leads-dev", attributes: { Arn: "arn:leads" } } : undefined,
  stackOutput: (stackName, outputName) => `${stackName}/${outputName}`,
};

const resolve = (value: unknown) => resolveValue(value, scope);

describe("resolveValue", () => {
  it.each([
    ["a reference to a resource", { Ref: "Table" }, "leads-dev"],
    ["a reference to a parameter", { Ref: "BootstrapVersion" }, "21"],
    ["a pseudo parameter", { Ref: "AWS::Region" }, "eu-central-1"],
    ["a resource that does not run locally", { Ref: "Role" }, "Role"],
    ["an attribute", { "Fn::GetAtt": ["Table", "Arn"] }, "arn:leads"],
    ["an attribute in short form", { "Fn::GetAtt": "Table.Arn" }, "arn:leads"],
    ["an attribute of such a resource", { "Fn::GetAtt": ["Role", "Arn"] }, "Role.Arn"],
    ["a join", { "Fn::Join": ["-", ["a", { Ref: "Table" }, 1]] }, "a-leads-dev-1"],
    ["a join over a split", { "Fn::Join": ["+", { "Fn::Split": ["-", "a-b"] }] }, "a+b"],
    ["a selection", { "Fn::Select": [1, { "Fn::Split": ["://", "https://host"] }] }, "host"],
    [
      "a substitution",
      { "Fn::Sub": `\${Table}/\${Table.Arn}/\${AWS::Partition}` },
      "leads-dev/arn:leads/aws",
    ],
    [
      "another stack's output",
      { "Fn::GetStackOutput": { StackName: "dev-Data", OutputName: "Name", Region: "x" } },
      "dev-Data/Name",
    ],
  ])("resolves %s", (_, value, expected) => {
    expect(resolve(value)).toBe(expected);
  });

  it("resolves values in nested objects and lists", () => {
    expect(resolve({ a: [{ b: { Ref: "Table" } }], c: null, d: 1 })).toEqual({
      a: [{ b: "leads-dev" }],
      c: null,
      d: 1,
    });
  });

  it("drops AWS::NoValue", () => {
    const nothing = { Ref: "AWS::NoValue" };
    expect(resolve({ a: nothing, b: [1, nothing], c: 2 })).toEqual({ b: [1], c: 2 });
  });

  it("refuses a function that is not emulated", () => {
    expect(() => resolve({ "Fn::Cidr": ["10.0.0.0/8"] })).toThrow("Fn::Cidr is not emulated");
  });
});

const arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0";
const resolveReferences = (value: unknown) =>
  resolveDynamicReferences(value, (asked) => (asked === arn ? '{"current":"one"}' : "?"));

describe("resolveDynamicReferences", () => {
  it("fills in a secret or one of its keys", () => {
    expect(
      resolveReferences({
        whole: `{{resolve:secretsmanager:${arn}:SecretString:::}}`,
        headers: [{ value: `<{{resolve:secretsmanager:${arn}:SecretString:current::}}>` }],
        other: 7,
      }),
    ).toEqual({ whole: '{"current":"one"}', headers: [{ value: "<one>" }], other: 7 });
  });

  it.each([
    ["{{resolve:ssm:/parameter}}", "{{resolve:ssm:/parameter}} is not emulated"],
    [`{{resolve:secretsmanager:${arn}:SecretString:next::}}`, "has no next"],
  ])("refuses %s", (text, message) => {
    expect(() => resolveReferences(text)).toThrow(message);
  });
});
