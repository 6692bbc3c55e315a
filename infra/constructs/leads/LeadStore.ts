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

/** What differs between one environment's table and another's. */
export interface LeadStoreProps {
  /** Makes the table's name unique in an account that holds several environments. */
  readonly environmentName: string;
  /** True: the table refuses deletion and outlives its stack. */
  readonly protectData: boolean;
}

/**
 * The table of captured leads. An item's key is the request's idempotency key, so that saving is one conditional Put;
 * the index lists the leads in the order they came.
 */
export class LeadStore extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, props: LeadStoreProps) {
    super(scope, id);
    this.table = new TableV2(this, "Table", {
      tableName: `leads-${props.environmentName}`,
      partitionKey: { name: leadsTable.key, type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: leadsTable.index.name,
          partitionKey: { name: leadsTable.index.partitionKey, type: AttributeType.STRING },
          sortKey: { name: leadsTable.index.sortKey, type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      // Both images: a lead that is erased some day has to be taken out of the statistics with the values it had.
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      // The account's own key rather than DynamoDB's: every use of it is in CloudTrail.
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.protectData,
      removalPolicy: props.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
