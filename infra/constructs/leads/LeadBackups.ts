import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";

export interface LeadBackupsProps {
  readonly tables: readonly ITableV2[];
  readonly encryptionKey: IKey;
}

/**
 * A daily backup of the tables, which outlives them and can be copied into another account. Point-in-time recovery can do
 * neither. The vault is locked: no one can delete a backup early without `backup:DeleteBackupVaultLockConfiguration`.
 */
export class LeadBackups extends Construct {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { tables, encryptionKey }: LeadBackupsProps) {
    super(scope, id);
    this.vault = new BackupVault(this, "Vault", {
      encryptionKey,
      // Without a grace period, the lock is in governance mode.
      lockConfiguration: { minRetention: retention },
      // AWS refuses to delete a vault that has backups.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const plan = new BackupPlan(this, "Plan", {
      backupVault: this.vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: "daily",
          // Night in North America.
          scheduleExpression: Schedule.cron({ hour: "8", minute: "0" }),
          deleteAfter: retention,
        }),
      ],
    });
    const selection = plan.addSelection("Tables", {
      resources: tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
    });
    Validations.of(selection).acknowledge({
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]",
      reason: "AWS maintains what its backup service needs. The role can only be assumed by it.",
    });
  }
}

/** As long as point-in-time recovery. */
const retention = Duration.days(35);
