import { describe, expect, it } from "@jest/globals";
import { formatValue } from "./synthesis/readableTemplate.ts";
import { onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf("complete");

describe("the tables of prod", () => {
  const tables = resourcesOf(templates.prod, "AWS::DynamoDB::GlobalTable");

  it("use a key of the account, which every user of the tables may use through DynamoDB", () => {
    const key = onlyResource(templates.prod, "AWS::KMS::Key", "LeadStoreKey");
    for (const { Properties } of tables) {
      const [{ SSESpecification }] = Properties.Replicas;
      expect(SSESpecification.KMSMasterKeyId).toEqual({ "Fn::GetAtt": [key.id, "Arn"] });
    }
    expect(key.Properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({
        Principal: { AWS: "*" },
        Condition: {
          StringEquals: {
            "kms:CallerAccount": { Ref: "AWS::AccountId" },
            "kms:ViaService": "dynamodb.us-east-1.amazonaws.com",
          },
        },
      }),
    );
  });

  it("are backed up daily, for 35 days, in a vault that is locked in governance mode", () => {
    const vault = onlyResource(templates.prod, "AWS::Backup::BackupVault").Properties;
    // ChangeableForDays would lock it in compliance mode, forever.
    expect(vault.LockConfiguration).toEqual({ MinRetentionDays: 35 });
    expect(formatValue(vault.EncryptionKeyArn)).toBe("LeadStoreKey");
    const plan = onlyResource(templates.prod, "AWS::Backup::BackupPlan").Properties;
    expect(plan.BackupPlan.BackupPlanRule).toEqual([
      expect.objectContaining({
        ScheduleExpression: expect.stringMatching(/^cron\(\d+ \d+ \* \* \? \*\)$/),
        Lifecycle: { DeleteAfterDays: 35 },
      }),
    ]);
    const selection = onlyResource(templates.prod, "AWS::Backup::BackupSelection").Properties;
    expect(selection.BackupSelection.Resources).toEqual(
      tables.map(({ id }) => ({ "Fn::GetAtt": [id, "Arn"] })),
    );
  });
});

describe("the tables of dev", () => {
  it("use DynamoDB's own key, without backups", () => {
    for (const { Properties } of resourcesOf(templates.dev, "AWS::DynamoDB::GlobalTable")) {
      expect(Properties.SSESpecification).toEqual({ SSEEnabled: false });
    }
    expect(resourcesOf(templates.dev, "AWS::Backup::BackupVault")).toEqual([]);
  });
});
