/** A logical id without the hash CDK adds: stable and readable. */
export function constructName(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "");
}
