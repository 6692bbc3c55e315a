import { describe, expect, it } from "vitest";
import { metaEventsUrl, metaRequestBody } from "./metaRequest.ts";
import { readMetaResponse } from "./metaResponse.ts";

const error = (fields: object) => JSON.stringify({ error: { message: "Ann EAAB", ...fields } });

describe("an error of Meta", () => {
  it.each([
    ["an app's throttle", 400, { code: 4 }, "later", true],
    ["a user's throttle", 400, { code: 17, error_subcode: 2446079 }, "later", true],
    ["a page's throttle", 403, { code: 32 }, "later", true],
    ["an account's throttle", 400, { code: 613 }, "later", true],
    ["a business use case's throttle", 400, { code: 80_004 }, "later", true],
    ["too many requests", 429, {}, "later", true],
    ["an unknown failure", 400, { code: 1 }, "later", false],
    ["an unavailable service", 500, { code: 2, is_transient: true }, "later", false],
    ["a failure that it calls transient", 400, { code: 99, is_transient: true }, "later", false],
    ["a server's failure", 503, {}, "later", false],
    ["no response", 0, {}, "later", false],
    ["an invalid token", 400, { code: 190, error_subcode: 463 }, "invalid token", undefined],
    ["an invalid token, transient or not", 500, { code: 190, is_transient: true }, "invalid token"],
    ["an unknown dataset", 400, { code: 100, error_subcode: 33 }, "rejected", undefined],
    ["a missing permission", 403, { code: 200 }, "rejected", undefined],
    ["a version that ended", 400, { code: 2635 }, "rejected", undefined],
    ["a redirect", 302, {}, "rejected", undefined],
  ])("is decided by its code: %s", (_, status, fields, kind, isThrottled?: boolean) => {
    const verdict = readMetaResponse(status, error(fields));
    expect([verdict.kind, "isThrottled" in verdict ? verdict.isThrottled : undefined]).toEqual([
      kind,
      isThrottled,
    ]);
  });

  it.each(["", "<html>", "[]", '{"error":"Ann"}', '{"error":{"code":"Ann","fbtrace_id":"A nn"}}'])(
    "that is not Meta's is decided by its status: %j",
    (text) => {
      expect(readMetaResponse(502, text).kind).toBe("later");
      expect(readMetaResponse(400, text)).toEqual({ kind: "rejected", details: { status: 400 } });
    },
  );

  it("says nothing but codes", () => {
    const text = error({ code: 100, error_subcode: 2804019, fbtrace_id: "AbC-1" });
    const details = { status: 400, code: 100, subcode: 2804019, trace: "AbC-1" };
    expect(readMetaResponse(400, text).details).toEqual(details);
  });

  it("may mean that the event arrived, unless Meta says why it did not", () => {
    const mayHaveArrived = (status: number, fields = {}) => {
      const verdict = readMetaResponse(status, error(fields));
      return verdict.kind === "later" && verdict.mayHaveArrived;
    };
    expect([mayHaveArrived(0), mayHaveArrived(500), mayHaveArrived(400, { code: 4 })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("the token is in the body of a request, not in its URL", () => {
  const url = metaEventsUrl("https://graph.facebook.com", "123");
  expect(url).toBe("https://graph.facebook.com/v25.0/123/events");
  const event = { event_name: "Schedule", event_time: 1, event_id: "1-booked" } as const;
  const body = metaRequestBody({ ...event, action_source: "system_generated", user_data: {} }, "T");
  expect(JSON.parse(body)).toMatchObject({ data: [event], access_token: "T" });
  expect(body).not.toContain("test_event_code");
});
