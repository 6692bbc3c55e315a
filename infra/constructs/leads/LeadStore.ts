import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { AnyPrincipal, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { removalPolicyOf } from "../removalPolicyOf.ts";
import { createBackups } from "./createBackups.ts";

/** What a construct needs for its functions to use both tables. */
export interface LeadTablesProps {
  readonly environment: Environment;
  readonly table: TableV2;
  readonly deskTable: TableV2;
}

/**
 * The leads table and the desk's table. A lead's key is its request's idempotency key, so saving takes one conditional
 * Put. The indexes list leads by age, over all stages and within a stage.
 */
export class LeadStore extends Construct {
  readonly table: TableV2;
  /** Timelines, changes, the search index, the statistics and the saved plans. */
  readonly deskTable: TableV2;
  /** Undefined if the data is not protected. */
  readonly backupVaultName: string | undefined;

  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id);
    const { name, protectData } = environment;
    const encryptionKey = protectData ? createKey(this) : undefined;
    const protection = {
      billing: Billing.onDemand(),
      encryption: encryptionKey
        ? TableEncryptionV2.customerManagedKey(encryptionKey)
        : TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: protectData,
      removalPolicy: removalPolicyOf(environment),
    };
    this.table = new TableV2(this, "Table", {
      tableName: leadTableName(name),
      partitionKey: { name: leadsTable.key, type: AttributeType.STRING },
      globalSecondaryIndexes: [leadsTable.createdIndex, leadsTable.stageIndex].map(completeIndex),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      ...protection,
    });
    this.deskTable = new TableV2(this, "DeskTable", {
      tableName: deskTableName(name),
      partitionKey: { name: deskTable.partitionKey, type: AttributeType.STRING },
      sortKey: { name: deskTable.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: deskTable.expiry,
      globalSecondaryIndexes: [completeIndex(deskTable.planIndex)],
      ...protection,
    });
    if (encryptionKey !== undefined) {
      const tables = [this.table, this.deskTable];
      const vault = createBackups(this, { tables, encryptionKey, environment: name });
      this.backupVaultName = vault.backupVaultName;
    }
  }
}

type TableIndex = {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
};

/** An index with all attributes. AWS cannot change which ones an index has, so a new column would need another index. */
function completeIndex({ name, partitionKey, sortKey }: TableIndex): GlobalSecondaryIndexPropsV2 {
  return {
    indexName: name,
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
    projectionType: ProjectionType.ALL,
  };
}

/**
 * The key of protected tables and their backups. With a key of AWS, a backup could not be copied into another account.
 * Every principal that can use the tables can use the key through DynamoDB, as with AWS's own keys. The functions need no
 * grants.
 */
function createKey(scope: Construct): Key {
  const { account, region } = Stack.of(scope);
  const key = new Key(scope, "Key", {
    description: "Encrypts the leads, the desk's data and their backups",
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const actions = [
    "CreateGrant",
    "Decrypt",
    "DescribeKey",
    "Encrypt",
    "GenerateDataKey*",
    "ReEncrypt*",
  ];
  const throughDynamoDb = {
    "kms:CallerAccount": account,
    "kms:ViaService": `dynamodb.${region}.amazonaws.com`,
  };
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: actions.map((action) => `kms:${action}`),
      resources: ["*"],
      conditions: { StringEquals: throughDynamoDb },
    }),
  );
  return key;
}

/** The name of the leads table. One account can host several environments, so it includes the environment's. */
export function leadTableName(environment: Environment["name"]): string {
  return `leads-${environment}`;
}

/** The name of the desk's table. */
export function deskTableName(environment: Environment["name"]): string {
  return `desk-${environment}`;
}
