import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aRequest } from "../testing/aRequest.ts";
import { AwsError, awsJsonHandler, publicCall, signedCall } from "./awsJson.ts";

const signed = { authorization: "AWS4-HMAC-SHA256 Credential=local" };

/** Calls an operation of a service that has four of them. */
async function call(operation: string, body = "{}", headers: Record<string, string> = signed) {
  const logs: string[] = [];
  const handle = awsJsonHandler(
    {
      "Colors.Mix": signedCall(z.object({ Color: z.string() }), async ({ Color }) => ({ Color })),
      "Colors.List": publicCall(z.object({}), async () => ({ Colors: [] })),
      "Colors.Reject": signedCall(z.object({}), async () => {
        throw new AwsError("ColorUnknown", "There is no such color.");
      }),
      "Colors.Break": signedCall(z.object({}), async () => {
        throw new Error("a bug");
      }),
    },
    (line) => logs.push(line),
  );
  const target = { "x-amz-target": `Colors.${operation}` };
  const request = aRequest({ headers: { ...target, ...headers }, body: Buffer.from(body) });
  const response = await handle(request);
  return { status: response.status, body: JSON.parse(response.body.toString()), logs, response };
}

describe("an operation in AWS's JSON protocol", () => {
  it("gets the input, and returns the output as JSON", async () => {
    const { status, body, response } = await call("Mix", '{"Color":"red"}');
    expect([status, body]).toEqual([200, { Color: "red" }]);
    expect(response.headers["content-type"]).toBe("application/x-amz-json-1.1");
  });

  it("needs a signature, unless it is public", async () => {
    expect(await call("Mix", '{"Color":"red"}', {})).toMatchObject({
      status: 400,
      body: { __type: "MissingAuthenticationTokenException" },
    });
    const bearer = { authorization: "Bearer token" };
    expect((await call("Mix", '{"Color":"red"}', bearer)).status).toBe(400);
    expect((await call("List", "", {})).status).toBe(200);
  });

  it.each([
    ["Paint", "{}", "UnknownOperationException", "does not support Colors.Paint"],
    ["Mix", "{}", "InvalidParameterException", "parameter Color"],
    ["Mix", "no JSON", "SerializationException", "not JSON"],
    ["Reject", "{}", "ColorUnknown", "no such color"],
  ])("%s with %s is rejected, and logs nothing", async (operation, input, code, message) => {
    const { status, body, logs, response } = await call(operation, input);
    expect(status).toBe(400);
    expect(body).toEqual({ __type: code, message: expect.stringContaining(message) });
    expect(response.headers["x-amzn-errortype"]).toBe(code);
    expect(logs).toEqual([]);
  });

  it("logs a bug with the operation's name, and tells the caller nothing of it", async () => {
    const { status, body, logs } = await call("Break");
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("a bug");
    expect(logs).toEqual([expect.stringMatching(/^Colors\.Break: Error: a bug/)]);
  });
});
