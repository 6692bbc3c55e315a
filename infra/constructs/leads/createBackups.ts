import { Duration, Fn, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";

export type BackupsProps = {
  readonly tables: readonly ITableV2[];
  readonly encryptionKey: Key;
  readonly environment: string;
};

/**
 * Backs up the tables daily, in a vault that outlives them and can be copied into another account. Point-in-time recovery
 * can do neither. The vault is locked: deleting a backup early needs `backup:DeleteBackupVaultLockConfiguration`.
 */
export function createBackups(
  store: Construct,
  { tables, encryptionKey, environment }: BackupsProps,
): BackupVault {
  const scope = new Construct(store, "Backups");
  // As long as point-in-time recovery.
  const retention = Duration.days(35);
  const backupVault = new BackupVault(scope, "Vault", {
    backupVaultName: `ad-budget-planner-${environment}-${stackNumber(scope)}`,
    encryptionKey,
    // Without a grace period, the lock is in governance mode.
    lockConfiguration: { minRetention: retention },
    // AWS refuses to delete a vault that has backups, so it outlives the stack. A new stack's vault has another name.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Night in North America.
  const scheduleExpression = Schedule.cron({ hour: "8", minute: "0" });
  const daily = { ruleName: "daily", scheduleExpression, deleteAfter: retention };
  const plan = new BackupPlan(scope, "Plan", {
    backupVault,
    backupPlanRules: [new BackupPlanRule(daily)],
  });
  const selection = plan.addSelection("Tables", {
    resources: tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
  });
  Validations.of(selection).acknowledge({
    id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]",
    reason: "AWS maintains what its backup service needs. The role can only be assumed by it.",
  });
  return backupVault;
}

/** The first part of the UUID with which every stack's ID ends. Two stacks of the same name have different ones. */
function stackNumber(scope: Construct): string {
  const uuid = Fn.select(2, Fn.split("/", Stack.of(scope).stackId));
  return Fn.select(0, Fn.split("-", uuid));
}
