/**
 * What a log may say of a failure. Messages stay out: those of a database quote the values that it
 * refused, and the values are somebody's name and phone number.
 */
export function failureWithoutData(error: unknown): { readonly failure: Record<string, unknown> } {
  if (!(error instanceof Error)) return { failure: { name: typeof error } };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { failure: { name: error.name, ...awsMetadata(error), frames } };
}

function awsMetadata(error: Error): Record<string, unknown> {
  if (!("$metadata" in error) || typeof error.$metadata !== "object") return {};
  return { aws: error.$metadata };
}
