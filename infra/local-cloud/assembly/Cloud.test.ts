import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { functionDefinitions } from "../services/lambda/FunctionDefinition.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { Cloud } from "./Cloud.ts";
import { readAssembly } from "./readAssembly.ts";

const fixture = () => new Cloud(readAssembly(inject("fixtureAssembly"), "dev"), "localhost:3000");

describe("Cloud", () => {
  it("resolves references between stacks", () => {
    const [table] = fixture().resourcesOf("AWS::DynamoDB::GlobalTable", z.unknown());
    const definition = functionDefinitions(fixture()).find(({ name }) => /-Fixture/.test(name));
    expect(table?.ref).toMatch(/^dev-Data-Leads/);
    expect(definition?.variables).toMatchObject({ TABLE_NAME: table?.ref });
  });

  it("uses the local edge as the domain name of a distribution", () => {
    const [distribution] = fixture().resourcesOf("AWS::CloudFront::Distribution", z.unknown());
    expect(distribution?.attributes.DomainName).toBe("localhost:3000");
  });

  it("names a resource with unexpected properties", () => {
    const read = () => fixture().resourcesOf("AWS::S3::Bucket", z.object({ Colour: z.string() }));
    expect(read).toThrow(/AWS::S3::Bucket Bucket\w+, Colour/);
  });
});

describe("readAssembly", () => {
  it("says how to create a missing assembly", () => {
    const folder = temporaryFolder();
    expect(() => readAssembly(folder, "dev")).toThrow(LocalCloudError);
    expect(() => readAssembly(folder, "dev")).toThrow("cdk synth");
  });

  it("reports a missing stage", () => {
    expect(() => readAssembly(inject("fixtureAssembly"), "prod")).toThrow('no stage "prod"');
  });
});
