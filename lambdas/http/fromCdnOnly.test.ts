import { originHeader } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { describe, expect, it, vi } from "vitest";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";
import { fromCdnOnly } from "./fromCdnOnly.ts";
import { jsonResult } from "./HttpResult.ts";

const current = "c".repeat(64);
const previous = "p".repeat(64);

function guarded() {
  const handle = vi.fn(async () => jsonResult(201, {}));
  return { handle, handler: fromCdnOnly([current, previous], handle) };
}

describe("fromCdnOnly", () => {
  it.each([current, previous])("hands on what bears an accepted value", async (value) => {
    const { handle, handler } = guarded();
    const event = apiEvent({ headers: { [originHeader]: value } });
    expect(await handler(event, lambdaContext)).toEqual(jsonResult(201, {}));
    expect(handle).toHaveBeenCalledWith(event, lambdaContext);
  });

  it.each([
    undefined,
    "",
    current.slice(1),
    current.toUpperCase(),
    `${current},${current}`,
    `${current} `,
  ])("refuses %s with a problem document", async (value) => {
    const { handle, handler } = guarded();
    const headers = value === undefined ? {} : { [originHeader]: value };
    const {
      statusCode,
      headers: answered,
      body,
    } = await handler(apiEvent({ headers }), lambdaContext);
    expect(statusCode).toBe(403);
    expect(answered["content-type"]).toBe("application/problem+json");
    expect(problemSchema.parse(JSON.parse(body)).status).toBe(403);
    expect(handle).not.toHaveBeenCalled();
  });

  it("refuses everybody when nothing is accepted", async () => {
    const handler = fromCdnOnly([], async () => jsonResult(201, {}));
    expect((await handler(apiEvent({}), lambdaContext)).statusCode).toBe(403);
  });
});
