// The code of the fixture's reader of the stream: it says what it was given, and fails where a record tells it to.
export function handler({ Records }) {
  const keys = Records.map(({ dynamodb }) => dynamodb.Keys.idempotency_key.S);
  process.stderr.write(`given ${keys.join(" ")}\n`);
  const broken = Records.find(({ dynamodb }) => dynamodb.NewImage.broken?.BOOL);
  return {
    batchItemFailures: broken ? [{ itemIdentifier: broken.dynamodb.SequenceNumber }] : [],
  };
}
