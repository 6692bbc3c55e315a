import { endpointVariable, startDynamoDb } from "./testDatabase.ts";

/** Starts one database for all tests of the package. Each test creates tables of its own. */
export async function setup(): Promise<() => Promise<void>> {
  const { endpoint, stop } = await startDynamoDb();
  process.env[endpointVariable] = endpoint;
  return stop;
}
