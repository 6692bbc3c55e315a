import { describe, expect, it } from "vitest";
import { apiEvent } from "../testing/apiEvent.ts";
import { correlationIdOf } from "./correlationId.ts";

const cloudFrontId = "nBhdOoE2nQ-kOe_t7f5R9mKcVd3kq0bXQyAuPzqW1pJcRrT8xg4aaQ==";
const idOf = (header: string | undefined) =>
  correlationIdOf(apiEvent({ headers: header === undefined ? {} : { "x-amz-cf-id": header } }));

describe("the correlation id", () => {
  it("is CloudFront's id of the request", () => {
    expect(idOf(cloudFrontId)).toBe(cloudFrontId);
  });

  it.each([
    ["nothing, from a request around CloudFront", undefined],
    ["nothing at all", ""],
    ["a sentence", "Ann from Miami"],
    ["two lines", "a\nb"],
    ["more than an id", "a".repeat(129)],
  ])("is the API's own instead of %s", (_, header) => {
    expect(idOf(header)).toBe("api-request-1");
  });
});
