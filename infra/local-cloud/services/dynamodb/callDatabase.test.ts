import { expect, it, onTestFinished } from "vitest";
import { type HttpRequest, textResponse } from "../../http/HttpMessage.ts";
import { LoopbackServer } from "../../http/LoopbackServer.ts";
import { callDatabase } from "./callDatabase.ts";

/** A database that answers each call like this, and the calls that it got. */
async function startServer(status: number, output: object) {
  const requests: HttpRequest[] = [];
  const server = await LoopbackServer.listen(0);
  server.handler = async (request) => {
    requests.push(request);
    return textResponse(status, "application/x-amz-json-1.0", JSON.stringify(output));
  };
  onTestFinished(() => server.close());
  return {
    address: { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1" },
    requests,
  };
}

it.each([
  ["the tables", "ListTables", "DynamoDB_20120810.ListTables"],
  ["the streams", "DescribeStream", "DynamoDBStreams_20120810.DescribeStream"],
  ["the streams", "GetShardIterator", "DynamoDBStreams_20120810.GetShardIterator"],
  ["the streams", "GetRecords", "DynamoDBStreams_20120810.GetRecords"],
])("addresses %s with %s", async (_, operation, target) => {
  const { address, requests } = await startServer(200, { Limit: 1 });
  expect(await callDatabase(address, operation, { Limit: 1 })).toEqual({ Limit: 1 });
  expect(requests).toMatchObject([{ headers: { "x-amz-target": target } }]);
});

it.each(["message", "Message"])("throws the database's error, with its %s", async (name) => {
  const error = { __type: "com.amazonaws.dynamodb#ResourceNotFoundException", [name]: "no table" };
  const { address } = await startServer(400, error);
  await expect(callDatabase(address, "ListTables", {})).rejects.toMatchObject({
    code: "ResourceNotFoundException",
    message: "ResourceNotFoundException: no table",
  });
});
