import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import type { LeadReceipt, LeadRepository, LeadRequest } from "./LeadRepository.ts";
import { leadEntity } from "./leadIndex.ts";

/**
 * Leads in DynamoDB. Saving is one conditional Put on the idempotency key and depends on nothing
 * else; a refused Put brings the first lead back in the same answer.
 */
export function dynamoLeadRepository(
  client: DynamoDBDocumentClient,
  tableName: string,
): LeadRepository {
  return {
    save: async (lead, request) => {
      try {
        await client.send(putOnce(lead, request, tableName));
        return { id: lead.id, created_at: lead.created_at, repeated: false };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return firstLead(error);
        throw error;
      }
    },
  };
}

function putOnce(lead: Lead, request: LeadRequest, tableName: string): PutCommand {
  return new PutCommand({
    TableName: tableName,
    Item: {
      idempotency_key: request.idempotencyKey,
      entity: leadEntity,
      correlation_id: request.correlationId,
      ...lead,
    },
    ConditionExpression: "attribute_not_exists(idempotency_key)",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
}

/** Exceptions bear their item as plain attribute values, even from the document client. */
const storedLead = z.object({
  id: z.object({ S: z.string() }),
  created_at: z.object({ S: z.string() }),
});

function firstLead({ Item }: ConditionalCheckFailedException): LeadReceipt {
  const { id, created_at } = storedLead.parse(Item);
  return { id: id.S, created_at: created_at.S, repeated: true };
}
