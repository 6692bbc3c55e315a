import { randomBytes } from "node:crypto";
import { originHeader } from "@planner/shared/api/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";

/** Each as it is deployed, by the name of its folder. */
const handlers = {
  "save-lead": () => import("../functions/save-lead/handler.ts"),
  "is-admin": () => import("../functions/is-admin/handler.ts"),
  "list-leads": () => import("../functions/list-leads/handler.ts"),
  "lead-stats": () => import("../functions/lead-stats/handler.ts"),
};
const secret = randomBytes(32).toString("hex");

beforeAll(() => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("ORIGIN_SECRET", JSON.stringify({ current: secret }));
  for (const name of ["TABLE_NAME", "USER_POOL_ID", "CURSOR_SECRET_ID"]) vi.stubEnv(name, name);
});
afterAll(() => vi.unstubAllEnvs());

const foreign = "Please use the site's own address";

describe.each(Object.entries(handlers))("the function %s", (_, load) => {
  it("answers nobody who comes around the CDN", async () => {
    const { handler } = await load();
    const { statusCode, body } = await handler(apiEvent({}), lambdaContext);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body).detail).toBe(foreign);
  });

  it("looks at what comes through the CDN", async () => {
    const { handler } = await load();
    const event = apiEvent({ headers: { [originHeader]: secret } });
    expect(JSON.parse((await handler(event, lambdaContext)).body).detail).not.toBe(foreign);
  });
});
