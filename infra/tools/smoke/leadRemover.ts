import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";

/** Takes a lead out by its idempotency key. */
export type RemoveLead = (idempotencyKey: string) => Promise<Removal>;

/** `absent`: there was none. `not the smoke test's`: there is one, without the mark, and it is still there. */
export type Removal = "removed" | "absent" | "not the smoke test's";

/** Removes marked leads from a table, and only those: the database itself refuses any other. */
export function leadRemover(client: DynamoDBClient, tableName: string): RemoveLead {
  return async (idempotencyKey) => {
    try {
      await client.send(
        new DeleteItemCommand({
          TableName: tableName,
          Key: { idempotency_key: { S: idempotencyKey } },
          ConditionExpression: "#attribution.#source = :mark",
          ExpressionAttributeNames: { "#attribution": "attribution", "#source": "utm_source" },
          ExpressionAttributeValues: { ":mark": { S: smokeTestMark.utmSource } },
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return "removed";
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return error.Item === undefined ? "absent" : "not the smoke test's";
    }
  };
}
