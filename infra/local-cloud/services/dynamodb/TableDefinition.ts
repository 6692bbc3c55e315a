import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { z } from "zod";
import { type Cloud, constructName } from "../../assembly/Cloud.ts";

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);

const tableSchema = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({ ProjectionType: z.literal("ALL") }),
      }),
    )
    .default([]),
  LocalSecondaryIndexes: z
    .undefined({ error: "local secondary indexes are not emulated" })
    .optional(),
  StreamSpecification: z
    .object({
      StreamViewType: z.enum(["NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY"]),
    })
    .optional(),
});

/** A table of the template. */
export type TableDefinition = {
  readonly constructName: string;
  readonly region: string;
  readonly input: CreateTableCommandInput & { readonly TableName: string };
};

/** Reads the template's tables. All of them are on demand locally. */
export function tableDefinitions(cloud: Cloud): readonly TableDefinition[] {
  return cloud
    .resourcesOf("AWS::DynamoDB::GlobalTable", tableSchema)
    .map(({ logicalId, ref, region, properties }) => {
      const { GlobalSecondaryIndexes: indexes, StreamSpecification: stream } = properties;
      return {
        constructName: constructName(logicalId),
        region,
        input: {
          TableName: ref,
          BillingMode: "PAY_PER_REQUEST",
          AttributeDefinitions: properties.AttributeDefinitions,
          KeySchema: properties.KeySchema,
          // DynamoDB refuses an empty list.
          ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
          ...(stream && { StreamSpecification: { StreamEnabled: true, ...stream } }),
        },
      };
    });
}
