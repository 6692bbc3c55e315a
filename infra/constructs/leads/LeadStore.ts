import { leadsTable } from "@planner/shared/lead/leadsTable";
import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";

export interface LeadStoreProps {
  readonly environment: Pick<Environment, "name" | "protectData">;
}

/**
 * The leads table. A lead's key is its request's idempotency key, so saving takes one conditional Put. The index
 * lists leads by age.
 */
export class LeadStore extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, { environment }: LeadStoreProps) {
    super(scope, id);
    this.table = new TableV2(this, "Table", {
      tableName: leadTableName(environment.name),
      partitionKey: { name: leadsTable.key, type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: leadsTable.index.name,
          partitionKey: { name: leadsTable.index.partitionKey, type: AttributeType.STRING },
          sortKey: { name: leadsTable.index.sortKey, type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      // With a key in the account instead of DynamoDB's own key, CloudTrail records every use.
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: environment.protectData,
      removalPolicy: environment.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

/** One account can host several environments, so the name includes the environment. */
export function leadTableName(environment: Environment["name"]): string {
  return `leads-${environment}`;
}
