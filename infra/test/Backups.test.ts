import { describe, expect, it } from "@jest/globals";
import { onlyResource, templateOf } from "./synthesis/templates.ts";

describe("the vault of the backups", () => {
  it("has another name in each stack, because the one of a deleted stack may still have backups", () => {
    const { Properties } = onlyResource(templateOf("complete", "prod"), "AWS::Backup::BackupVault");
    // A stack's ID is arn:aws:cloudformation:<region>:<account>:stack/<name>/<UUID>.
    const uuid = { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] };
    const start = { "Fn::Select": [0, { "Fn::Split": ["-", uuid] }] };
    expect(Properties.BackupVaultName).toEqual({
      "Fn::Join": ["", ["ad-budget-planner-prod-", start]],
    });
  });
});
