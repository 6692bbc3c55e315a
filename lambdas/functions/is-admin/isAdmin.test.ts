import { Logger } from "@aws-lambda-powertools/logger";
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { accessClaims, adminClaims } from "../../testing/claims.ts";
import { cognitoUserPool } from "../../users/CognitoUserPool.ts";
import { isAdmin } from "./isAdmin.ts";

const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
const pool = mockClient(client);
let logged: readonly string[];

beforeEach(() => {
  pool.reset();
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Says which groups a user is in; a page each. */
function inGroups(username: string, ...pages: string[][]): void {
  pages.forEach((names, page) => {
    pool
      .on(AdminListGroupsForUserCommand, {
        UserPoolId: "pool",
        Username: username,
        ...(page > 0 && { NextToken: `page-${page}` }),
      })
      .resolves({
        Groups: names.map((GroupName) => ({ GroupName })),
        ...(page < pages.length - 1 && { NextToken: `page-${page + 1}` }),
      });
  });
}

function unknownUser(username: string): void {
  pool
    .on(AdminListGroupsForUserCommand, { Username: username })
    .rejects(new UserNotFoundException({ message: "User does not exist.", $metadata: {} }));
}

const ask = async (body: unknown, claims: Record<string, unknown> | undefined = accessClaims()) => {
  const handler = isAdmin({
    users: cognitoUserPool(client, "pool"),
    logger: new Logger({ serviceName: "is-admin" }),
  });
  const { path } = adminContract.isAdmin;
  const event = apiEvent({ path, body: JSON.stringify(body), claims });
  const { statusCode, body: answer } = await handler(event, lambdaContext);
  return { statusCode, answer: JSON.parse(answer) };
};

describe("is-admin of oneself", () => {
  it.each([
    [[["admin"]], true],
    [[["editors", "admin"]], true],
    [[["editors"], ["x"], ["admin"]], true],
    [[[]], false],
    [[["administrators", "x admin", "Admin"], ["not-admin"]], false],
  ])("with groups by page %j is %j", async (pages, is_admin) => {
    inGroups("user-1", ...pages);
    expect(await ask({ user_id: "user-1" })).toEqual({ statusCode: 200, answer: { is_admin } });
  });

  it("asks the pool and not the token, which may be minutes old", async () => {
    inGroups("user-1", []);
    const { answer } = await ask({ user_id: "user-1" }, adminClaims());
    expect(adminContract.isAdmin.response.parse(answer)).toEqual({ is_admin: false });
  });

  it("takes the user's name for its id", async () => {
    inGroups("a-name", ["admin"]);
    const claims = accessClaims({ sub: "a-sub", username: "a-name" });
    expect(await ask({ user_id: "a-name" }, claims)).toMatchObject({ statusCode: 200 });
  });

  it("is false for a user who was deleted", async () => {
    unknownUser("user-1");
    expect((await ask({ user_id: "user-1" })).answer).toEqual({ is_admin: false });
  });
});

describe("is-admin of somebody else", () => {
  it("is told to who is an administrator in the pool", async () => {
    inGroups("user-1", ["admin"]);
    inGroups("user-2", ["admin"]);
    inGroups("user-3", []);
    expect((await ask({ user_id: "user-2" })).answer).toEqual({ is_admin: true });
    expect((await ask({ user_id: "user-3" })).answer).toEqual({ is_admin: false });
  });

  it("is refused to everybody else, whatever their token says, and nothing is asked about the other", async () => {
    inGroups("user-1", []);
    inGroups("user-2", ["admin"]);
    expect((await ask({ user_id: "user-2" }, adminClaims())).statusCode).toBe(403);
    const asked = pool.commandCalls(AdminListGroupsForUserCommand);
    expect(asked.map(({ args }) => args[0].input.Username)).toEqual(["user-1"]);
  });

  it.each(["nobody", "no body", "\u0000"])(
    "is false for %j, whom the pool does not know",
    async (name) => {
      inGroups("user-1", ["admin"]);
      unknownUser("nobody");
      expect(await ask({ user_id: name })).toEqual({
        statusCode: 200,
        answer: { is_admin: false },
      });
    },
  );
});

describe("is-admin refuses", () => {
  it.each([
    ["nobody signed in", { user_id: "user-1" }, undefined, 403],
    ["an id token", { user_id: "user-1" }, accessClaims({ token_use: "id" }), 401],
    ["no id", {}, accessClaims(), 422],
    ["an empty id", { user_id: "" }, accessClaims(), 422],
    ["an array", [], accessClaims(), 400],
  ])("%s", async (_, body, claims, status) => {
    const handler = isAdmin({ users: cognitoUserPool(client, "pool"), logger: new Logger() });
    const event = apiEvent({ path: "/api/is-admin", body: JSON.stringify(body), claims });
    const result = await handler(event, lambdaContext);
    expect(result.statusCode).toBe(status);
    expect(problemSchema.parse(JSON.parse(result.body)).status).toBe(status);
    expect(pool.calls()).toHaveLength(0);
  });
});

describe("is-admin when the pool fails", () => {
  it.each([
    ["TooManyRequestsException", "Rate exceeded for user-1"],
    ["NotAuthorizedException", "not authorized to perform cognito-idp:AdminListGroupsForUser"],
    ["ResourceNotFoundException", "User pool eu-central-1_pool does not exist."],
    ["TimeoutError", "Connection timed out after 1500 ms"],
    ["InternalErrorException", "user-1"],
  ])("with %s: answers a 500 that says nothing of the cause", async (name, message) => {
    pool.on(AdminListGroupsForUserCommand).rejects(Object.assign(new Error(message), { name }));
    const { statusCode, answer } = await ask({ user_id: "user-1" });
    expect(statusCode).toBe(500);
    expect(problemSchema.parse(answer).title).toBe("Internal Server Error");
    expect(JSON.stringify(answer)).not.toContain(message);
    expect(JSON.parse(logged.join(""))).toMatchObject({ level: "ERROR", failure: { name } });
    expect(logged.join("")).not.toContain(message);
  });

  it("on a later page: answers a 500 rather than what it knows so far", async () => {
    pool
      .on(AdminListGroupsForUserCommand)
      .resolvesOnce({ Groups: [{ GroupName: "x" }], NextToken: "more" })
      .rejects(new Error("gone"));
    expect((await ask({ user_id: "user-1" })).statusCode).toBe(500);
  });
});
