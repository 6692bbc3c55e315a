import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { repositoryRoot } from "../config/repositoryRoot.ts";
import { permissionTable } from "./permissions/permissionTable.ts";
import { templatesOfApp } from "./permissions/templatesOfApp.ts";
import { aPlannerApp, stackOf } from "./plannerApp.ts";

const page = readFileSync(join(repositoryRoot, "docs", "permissions.md"), "utf8");

describe("docs/permissions.md", () => {
  it("says what the templates say, nothing more, nothing less", () => {
    expect(permissionTable(templatesOfApp(aPlannerApp()))).toBe(page);
  });

  it("would show a permission that somebody adds, and where", () => {
    const app = aPlannerApp();
    const added = new LambdaFunction(stackOf(app, "prod"), "Added", {
      code: Code.fromInline("exports.handler = () => {};"),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
    });
    added.addToRolePolicy(
      new PolicyStatement({
        actions: ["dynamodb:Scan"],
        resources: ["arn:aws:dynamodb:::table/x"],
      }),
    );
    const rows = permissionTable(templatesOfApp(app))
      .split("\n")
      .filter((line) => line.startsWith("| `Added`"))
      .map((line) => line.split("|").map((cell) => cell.trim()));
    expect(rows).toEqual([
      ["", "`Added`", "`all of service-role/AWSLambdaBasicExecutionRole`", "`*`", "", "prod", ""],
      ["", "`Added`", "`dynamodb:Scan`", "`arn:aws:dynamodb:::table/x`", "", "prod", ""],
    ]);
  });
});
