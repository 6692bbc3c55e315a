// The fixture's stream reader. It logs the keys of the records and fails on a record marked as broken.
export function handler({ Records }) {
  const keys = Records.map(({ dynamodb }) => dynamodb.Keys.idempotency_key.S);
  process.stderr.write(`given ${keys.join(" ")}\n`);
  const broken = Records.find(({ dynamodb }) => dynamodb.NewImage.broken?.BOOL);
  return {
    batchItemFailures: broken ? [{ itemIdentifier: broken.dynamodb.SequenceNumber }] : [],
  };
}
