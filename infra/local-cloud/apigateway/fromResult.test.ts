import { describe, expect, it } from "vitest";
import { fromResult } from "./fromResult.ts";

const answer = (value: unknown) => fromResult(JSON.stringify(value));

describe("fromResult", () => {
  it("takes status, headers, cookies and body", () => {
    expect(
      answer({
        statusCode: 201,
        headers: { "Content-Type": "application/json", "X-Count": 2 },
        cookies: ["a=1"],
        body: "{}",
      }),
    ).toEqual({
      status: 201,
      headers: { "content-type": "application/json", "x-count": "2" },
      cookies: ["a=1"],
      body: Buffer.from("{}"),
    });
  });

  it("decodes a body in base64", () => {
    expect(answer({ statusCode: 200, body: "AP8=", isBase64Encoded: true })?.body).toEqual(
      Buffer.from([0, 255]),
    );
  });

  it.each([
    [{ hello: 1 }, '{"hello":1}'],
    ["plain", "plain"],
    [[1], "[1]"],
    [null, "null"],
  ])("takes %j without a status for the body of a 200", (value, body) => {
    expect(answer(value)).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(body),
    });
  });

  it.each([
    [{ statusCode: "many" }],
    [{ statusCode: 200, body: { not: "text" } }],
    [{ statusCode: 200, headers: { a: ["list"] } }],
  ])("does not know what to do with %j", (value) => {
    expect(answer(value)).toBeUndefined();
  });
});
