import { deskTable } from "@planner/shared/lead/deskTable";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";

export interface LeadStoreProps {
  readonly environment: Pick<Environment, "name" | "protectData">;
}

/**
 * The leads table and the desk's table. A lead's key is its request's idempotency key, so saving takes one conditional
 * Put. The indexes list leads by age, over all stages and within a stage.
 */
export class LeadStore extends Construct {
  readonly table: TableV2;
  /** Timelines, changes, the search index, the statistics and the saved plans. */
  readonly deskTable: TableV2;

  constructor(scope: Construct, id: string, { environment }: LeadStoreProps) {
    super(scope, id);
    const { planIndex } = deskTable;
    this.table = new TableV2(this, "Table", {
      tableName: leadTableName(environment.name),
      partitionKey: { name: leadsTable.key, type: AttributeType.STRING },
      globalSecondaryIndexes: [leadsTable.index, leadsTable.stageIndex].map(
        ({ name, partitionKey, sortKey }) => ({
          indexName: name,
          partitionKey: { name: partitionKey, type: AttributeType.STRING },
          sortKey: { name: sortKey, type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        }),
      ),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      ...protection(environment),
    });
    this.deskTable = new TableV2(this, "DeskTable", {
      tableName: deskTableName(environment.name),
      partitionKey: { name: deskTable.partitionKey, type: AttributeType.STRING },
      sortKey: { name: deskTable.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: deskTable.expiry,
      globalSecondaryIndexes: [
        {
          indexName: planIndex.name,
          partitionKey: { name: planIndex.partitionKey, type: AttributeType.STRING },
          sortKey: { name: planIndex.sortKey, type: AttributeType.STRING },
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: [...planIndex.attributes],
        },
      ],
      ...protection(environment),
    });
  }
}

function protection({ protectData }: LeadStoreProps["environment"]) {
  return {
    billing: Billing.onDemand(),
    // With a key in the account instead of DynamoDB's own key, CloudTrail records every use.
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: protectData,
    removalPolicy: protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}

/** One account can host several environments, so the name includes the environment. */
export function leadTableName(environment: Environment["name"]): string {
  return `leads-${environment}`;
}

export function deskTableName(environment: Environment["name"]): string {
  return `desk-${environment}`;
}

/** Allows actions on resources. */
export function allow(
  resources: readonly string[],
  ...actions: readonly string[]
): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}

/** Allows actions on a table's items with these partition keys. */
export function allowPartitions(
  { tableArn }: Pick<ITableV2, "tableArn">,
  patterns: readonly string[],
  ...actions: readonly string[]
): PolicyStatement {
  const statement = allow([tableArn], ...actions);
  statement.addConditions({
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": patterns },
    Null: { "dynamodb:LeadingKeys": "false" },
  });
  return statement;
}
