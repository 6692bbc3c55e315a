import { randomBytes } from "node:crypto";
import { originHeader } from "@planner/shared/api/contract";
import { apiRoutes } from "@planner/shared/api/routes";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";

const secret = randomBytes(32).toString("hex");

beforeEach(() => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("ORIGIN_SECRET", JSON.stringify({ current: secret }));
  for (const name of ["TABLE_NAME", "USER_POOL_ID", "CURSOR_SECRET_ID"]) vi.stubEnv(name, name);
});

/** The handlers of the routes, by the names of their functions. */
const handlers = {
  "save-lead": () => import("../functions/save-lead/handler.ts"),
  "is-admin": () => import("../functions/is-admin/handler.ts"),
  "list-leads": () => import("../functions/list-leads/handler.ts"),
  "lead-stats": () => import("../functions/lead-stats/handler.ts"),
};

const refusal = "Please use the site's own address";

describe.each(Object.values(apiRoutes))("the function $functionName", ({ functionName }) => {
  const answer = async (headers: Record<string, string>) => {
    const { handler } = await handlers[functionName]();
    const { statusCode, body } = await handler(apiEvent({ headers }), lambdaContext);
    return { statusCode, detail: JSON.parse(body).detail };
  };

  it("refuses a request that bypasses the CDN", async () => {
    expect(await answer({})).toEqual({ statusCode: 403, detail: refusal });
  });

  it("accepts a request through the CDN", async () => {
    expect((await answer({ [originHeader]: secret })).detail).not.toBe(refusal);
  });
});
