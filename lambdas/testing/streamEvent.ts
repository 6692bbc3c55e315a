import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { StoredLead } from "./storeLeads.ts";

/** What the table's stream hands over of new leads, in order; sequence numbers begin at 1. */
export function streamEvent(leads: readonly StoredLead[]): DynamoDBStreamEvent {
  return { Records: leads.map((lead, place) => streamRecord(lead, String(place + 1))) };
}

/** A new lead's record in the stream. */
export function streamRecord(lead: StoredLead, sequenceNumber: string): DynamoDBRecord {
  return {
    eventID: `event-${sequenceNumber}`,
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    dynamodb: {
      Keys: { idempotency_key: { S: lead.idempotency_key } },
      NewImage: {
        idempotency_key: { S: lead.idempotency_key },
        entity: { S: lead.entity },
        correlation_id: { S: `request-of-${lead.id}` },
        id: { S: lead.id },
        created_at: { S: lead.created_at },
        first_name: { S: lead.first_name },
        avg_job_value: { N: String(lead.avg_job_value) },
        calculated_revenue_30: { N: String(lead.calculated_revenue_30) },
      },
      SequenceNumber: sequenceNumber,
      StreamViewType: "NEW_AND_OLD_IMAGES",
    },
  };
}
