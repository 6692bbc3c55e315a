import { endpointVariable, startDynamoDb } from "./testDatabase.ts";

/** Starts one database for all tests in the package. Each test creates its own tables. */
export async function setup(): Promise<() => Promise<void>> {
  const { endpoint, stop } = await startDynamoDb();
  process.env[endpointVariable] = endpoint;
  return stop;
}
