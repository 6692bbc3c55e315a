/** Records who did what, with which result. A function for `what` is called only if someone listens. */
export type Log = (who: string, what: string | (() => string), result: string) => void;

/** What is special in a command or request, for the log: some of its fields, also those of JSON within its JSON. */
export function describe(input: unknown): string {
  const found = (JSON.stringify(input) ?? "").match(loggedField) ?? [];
  return found.slice(0, 8).join(" ").replaceAll(/["\\]/g, "").slice(0, 300);
}

/** The names of the fields to log. With a colon: the values in an expression of DynamoDB. */
const names = [
  "idempotency_key",
  "lead",
  "pk",
  "sk",
  String.raw`:\w+`,
  "MessageBody",
  "ToAddresses",
  "Subject",
  "triggerEvent",
  "event",
  "stage",
  "kind",
  "outcome",
  "note",
  "reminder",
  "email",
  "monday",
  "spend_cents",
  "avg_job_value",
  "lag",
  "won_since",
  "start_date",
];

const values = {
  text: String.raw`"(?:\\.|[^"\\])*"`,
  number: String.raw`[\d.]+`,
  boolean: "true|false",
  listOfTexts: String.raw`\["[^\]]*\]`,
  mailContent: String.raw`\{"Data":"[^"]*"`,
};

/** Within JSON in a text, the quote after the name has a backslash before it. */
const loggedField = new RegExp(
  String.raw`"(?:${names.join("|")})\\?":(?:${Object.values(values).join("|")})`,
  "g",
);
