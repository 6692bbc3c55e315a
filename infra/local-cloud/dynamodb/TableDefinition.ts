import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { z } from "zod";
import { type Cloud, constructName } from "../assembly/Cloud.ts";

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);

const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]).optional(),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const tableSchema = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(index).optional(),
  LocalSecondaryIndexes: z.array(index).optional(),
  StreamSpecification: z
    .object({
      StreamViewType: z.enum(["NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY"]),
    })
    .optional(),
  TimeToLiveSpecification: z
    .object({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
});

/** A table of the template, as it is asked of a database. */
export type TableDefinition = {
  readonly constructName: string;
  readonly region: string;
  readonly input: CreateTableCommandInput & { readonly TableName: string };
  /** The attribute that holds an item's time of expiry, if the table has one. */
  readonly timeToLive: string | undefined;
};

/** The tables of the template. Capacity is always on demand: nothing local is provisioned. */
export function tableDefinitions(cloud: Cloud): readonly TableDefinition[] {
  return ["AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table"]
    .flatMap((type) => cloud.resourcesOf(type, tableSchema))
    .map(({ logicalId, ref, region, properties }) => {
      const { TimeToLiveSpecification: timeToLive, StreamSpecification: stream } = properties;
      return {
        constructName: constructName(logicalId),
        region,
        input: {
          TableName: ref,
          BillingMode: "PAY_PER_REQUEST",
          AttributeDefinitions: properties.AttributeDefinitions,
          KeySchema: properties.KeySchema,
          GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes,
          LocalSecondaryIndexes: properties.LocalSecondaryIndexes,
          ...(stream === undefined
            ? {}
            : { StreamSpecification: { StreamEnabled: true, ...stream } }),
        },
        timeToLive: timeToLive?.Enabled === true ? timeToLive.AttributeName : undefined,
      };
    });
}
