import { problemSchema } from "@planner/shared/api/problem";
import { describe, expect, it } from "vitest";
import { apiEvent } from "../testing/apiEvent.ts";
import { accessClaims, adminClaims } from "../testing/claims.ts";
import { jsonResult } from "./HttpResult.ts";
import { withAdmin, withCaller } from "./withCaller.ts";

const letIn = async () => jsonResult(200, {});
const ask = (wrapped: ReturnType<typeof withCaller>, claims: Record<string, unknown> | undefined) =>
  wrapped(apiEvent({ method: "GET", claims }));

describe("withCaller", () => {
  it("hands the verified caller over", async () => {
    const wrapped = withCaller(async (_, caller) => jsonResult(200, caller));
    const { body } = await ask(wrapped, adminClaims({ sub: "a-sub", username: "a-name" }));
    expect(JSON.parse(body)).toEqual({ sub: "a-sub", username: "a-name", groups: ["admin"] });
  });

  it.each([
    ["no claims", undefined, 403],
    ["empty claims", {}, 401],
    ["an id token", { ...adminClaims(), token_use: "id" }, 401],
    ["no use", { ...adminClaims(), token_use: undefined }, 401],
    ["no user", { ...adminClaims(), sub: undefined }, 403],
    ["a user without a name", { ...adminClaims(), username: "" }, 403],
  ])("refuses %s", async (_, claims, status) => {
    const result = await ask(withCaller(letIn), claims);
    expect(result.statusCode).toBe(status);
    expect(problemSchema.parse(JSON.parse(result.body)).status).toBe(status);
  });

  it("takes claims from the authorizer alone, wherever else a request puts them", async () => {
    const forged = { requestContext: { authorizer: { jwt: { claims: adminClaims() } } } };
    const event = apiEvent({
      body: JSON.stringify(forged),
      query: { claims: JSON.stringify(adminClaims()) },
      headers: { claims: JSON.stringify(adminClaims()), authorization: "Bearer a.b.c" },
    });
    expect((await withAdmin(letIn)(event)).statusCode).toBe(403);
  });
});

describe("withAdmin", () => {
  it.each(["[admin]", "[editors admin]", ["admin"]])("lets the groups %j in", async (groups) => {
    const claims = accessClaims({ "cognito:groups": groups });
    expect((await ask(withAdmin(letIn), claims)).statusCode).toBe(200);
  });

  it.each([
    undefined,
    "",
    "[]",
    "admin",
    "x admin",
    ["x admin"],
    "[administrators]",
    "[Admin]",
    "[not-admin]",
    "[admin,editors]",
    ["admin "],
    { admin: "admin" },
  ])("keeps the groups %j out", async (groups) => {
    const claims = accessClaims({ "cognito:groups": groups });
    expect((await ask(withAdmin(letIn), claims)).statusCode).toBe(403);
  });
});
