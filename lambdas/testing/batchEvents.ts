import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent, SQSEvent } from "aws-lambda";
import type { LeadItem } from "../leads/leadItem.ts";

/** A batch of new leads from the leads table's stream. Sequence numbers start at 1. */
export function streamEvent(leads: readonly LeadItem[]): DynamoDBStreamEvent {
  return { Records: leads.map((lead, index) => streamRecord(lead, String(index + 1))) };
}

/** The stream record of a new lead. */
export function streamRecord(lead: LeadItem, sequenceNumber = "1"): DynamoDBRecord {
  const image: Record<string, AttributeValue> = {
    idempotency_key: { S: lead.idempotency_key },
    entity: { S: lead.entity },
    correlation_id: { S: `request-of-${lead.id}` },
    id: { S: lead.id },
    created_at: { S: lead.created_at },
  };
  if (lead.suspect) image.suspect = { L: lead.suspect.map((reason) => ({ S: reason })) };
  return {
    eventID: `event-${sequenceNumber}`,
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    dynamodb: {
      Keys: { idempotency_key: { S: lead.idempotency_key } },
      NewImage: image,
      SequenceNumber: sequenceNumber,
      StreamViewType: "NEW_AND_OLD_IMAGES",
    },
  };
}

/** A queue batch with these bodies. The message IDs are `message-0` and so on. */
export function queueEvent(bodies: readonly string[]): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `message-${index}`,
      receiptHandle: `receipt-${index}`,
      body,
      attributes: {
        ApproximateReceiveCount: "1",
        SentTimestamp: "0",
        SenderId: "test",
        ApproximateFirstReceiveTimestamp: "0",
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:eu-central-1:000000000000:alerts",
      awsRegion: "eu-central-1",
    })),
  };
}
