import { describe, expect, it } from "vitest";
import { jsonResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";
import { withCorrelationId } from "./withCorrelationId.ts";

describe("withCorrelationId", () => {
  it("tells whoever was refused by what to ask for the request, and leaves the rest as it was", () => {
    const refusal = problems.invalidFields([{ path: "contact.mobile", message: "No" }]);
    const { body, ...result } = withCorrelationId(refusal, "id-1");
    expect(result).toEqual({ statusCode: refusal.statusCode, headers: refusal.headers });
    expect(JSON.parse(body)).toEqual({ ...JSON.parse(refusal.body), correlation_id: "id-1" });
  });

  it("leaves other answers alone", () => {
    const answer = jsonResult(201, { id: "lead-1" });
    expect(withCorrelationId(answer, "id-1")).toBe(answer);
  });
});
