import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { localCredentials } from "./Database.ts";

/** A DynamoDB-compatible server. Some keep separate tables for each region. */
export type DatabaseAddress = { readonly endpoint: string; readonly region: string };

/** An error response of the database. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  /** For example `ResourceNotFoundException`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * Calls an operation of DynamoDB or its streams. The SDK would parse times and binary values of stream records, which
 * functions receive as they are.
 *
 * @throws DatabaseError if the database rejects the call
 * @throws LocalCloudError if it does not respond
 */
export async function callDatabase(
  { endpoint, region }: DatabaseAddress,
  operation: string,
  input: object,
): Promise<unknown> {
  const service = streamOperations.has(operation) ? "DynamoDBStreams" : "DynamoDB";
  // As in "20261120T221503Z".
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${localCredentials.accessKeyId}/${date.slice(0, 8)}/${region}/dynamodb/aws4_request`;
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `${service}_20120810.${operation}`,
    "x-amz-date": date,
    // Local databases take the region from the scope and do not verify the signature.
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`,
  };
  const response = await post(endpoint, headers, JSON.stringify(input)).catch((error: unknown) => {
    throw new LocalCloudError(`No database is responding at ${endpoint}.`, { cause: error });
  });
  const output = await json(response);
  if (response.statusCode === 200) return output;
  const { __type, message } = errorSchema.parse(output);
  // The error's name follows a namespace: "com.amazonaws.dynamodb.v20120810#".
  throw new DatabaseError(__type.replace(/^.*#/, ""), message);
}

/** Sends a request. The streams are read several times a second, for which `fetch` needs three times as much processor time. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<IncomingMessage> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", headers }, resolve).on("error", reject).end(body);
  });
}

const streamOperations = new Set(["DescribeStream", "GetShardIterator", "GetRecords"]);

/** DynamoDB writes the message with a small or a capital letter. */
const errorSchema = z
  .object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() })
  .transform(({ __type, message, Message }) => ({ __type, message: message ?? Message ?? "" }));
