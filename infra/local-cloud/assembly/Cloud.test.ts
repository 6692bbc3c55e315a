import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { functionDefinitions } from "../lambda/FunctionDefinition.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { Cloud } from "./Cloud.ts";
import { readAssembly } from "./readAssembly.ts";

const fixture = () => new Cloud(readAssembly(inject("fixtureAssembly"), "dev"), "localhost:3000");

describe("Cloud", () => {
  it("resolves what one stack takes from another", () => {
    const [table] = fixture().resourcesOf("AWS::DynamoDB::GlobalTable", z.unknown());
    const definition = functionDefinitions(fixture()).find(({ name }) => /-Fixture/.test(name));
    expect(table?.ref).toMatch(/^dev-Data-Leads/);
    expect(definition?.variables).toMatchObject({ TABLE_NAME: table?.ref });
  });

  it("takes a distribution for the local edge", () => {
    const [distribution] = fixture().resourcesOf("AWS::CloudFront::Distribution", z.unknown());
    expect(distribution?.attributes.DomainName).toBe("localhost:3000");
  });

  it("names the resource it does not understand", () => {
    const read = () => fixture().resourcesOf("AWS::S3::Bucket", z.object({ Colour: z.string() }));
    expect(read).toThrow(/AWS::S3::Bucket Bucket\w+, Colour/);
  });
});

describe("readAssembly", () => {
  it("says how to get an assembly where there is none", () => {
    const folder = temporaryFolder();
    expect(() => readAssembly(folder, "dev")).toThrow(LocalCloudError);
    expect(() => readAssembly(folder, "dev")).toThrow("cdk synth");
  });

  it("says that a stage is missing", () => {
    expect(() => readAssembly(inject("fixtureAssembly"), "prod")).toThrow('no stage "prod"');
  });
});
