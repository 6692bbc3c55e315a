import { randomBytes } from "node:crypto";
import { originHeader } from "@planner/shared/api/contract";
import { apiRoutes } from "@planner/shared/api/routes";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";

const secret = randomBytes(32).toString("hex");

beforeEach(() => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("ORIGIN_SECRET", JSON.stringify({ current: secret }));
  for (const name of ["TABLE_NAME", "DESK_TABLE_NAME", "USER_POOL_ID", "CURSOR_SECRET_ID"])
    vi.stubEnv(name, name);
});

/** The route handlers, by function name. */
const handlers = {
  "save-lead": () => import("../functions/save-lead/handler.ts"),
  "is-admin": () => import("../functions/is-admin/handler.ts"),
  "list-leads": () => import("../functions/list-leads/handler.ts"),
  "lead-changes": () => import("../functions/lead-changes/handler.ts"),
  "get-lead": () => import("../functions/get-lead/handler.ts"),
  "change-stage": () => import("../functions/change-stage/handler.ts"),
  "add-lead-event": () => import("../functions/add-lead-event/handler.ts"),
  "lead-stats": () => import("../functions/lead-stats/handler.ts"),
};

const rejection = "Please use the site's own address";

describe.each(Object.values(apiRoutes))("the function $functionName", ({ functionName }) => {
  const call = async (headers: Record<string, string>) => {
    const { handler } = await handlers[functionName]();
    const { statusCode, body } = await handler(apiEvent({ headers }), lambdaContext);
    return { statusCode, detail: JSON.parse(body).detail };
  };

  it("rejects a request that bypasses the CDN", async () => {
    expect(await call({})).toEqual({ statusCode: 403, detail: rejection });
  });

  it("accepts a request through the CDN", async () => {
    expect((await call({ [originHeader]: secret })).detail).not.toBe(rejection);
  });
});
