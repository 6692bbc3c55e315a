import type { SQSEvent } from "aws-lambda";

/** What a queue hands over, a message a body; their ids are their places. */
export function queueEvent(bodies: readonly string[]): SQSEvent {
  return {
    Records: bodies.map((body, place) => ({
      messageId: `message-${place}`,
      receiptHandle: `receipt-${place}`,
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

/** A message that tells of a lead. */
export function alertBody(leadKey: string): string {
  return JSON.stringify({ idempotency_key: leadKey });
}
