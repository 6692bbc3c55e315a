import { Logger } from "@aws-lambda-powertools/logger";
import {
  AdminListGroupsForUserCommand,
  type AdminListGroupsForUserCommandInput,
  CognitoIdentityProviderClient,
  GetUserCommand,
  NotAuthorizedException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import {
  accessClaims,
  adminClaims,
  apiEvent,
  endpointServices,
  lambdaContext,
} from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { isAdmin } from "./handler.ts";

const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
const pool = mockClient(client);
const logged = captureLog();

beforeEach(() => {
  pool.reset();
  pool.on(GetUserCommand).resolves({ Username: "user-1" });
});

/** Sets a user's groups, one list per page. */
function setGroups(username: string, ...pages: string[][]): void {
  pages.forEach((names, page) => {
    const request: AdminListGroupsForUserCommandInput = { UserPoolId: "pool", Username: username };
    if (page > 0) request.NextToken = `page-${page}`;
    pool.on(AdminListGroupsForUserCommand, request).resolves({
      Groups: names.map((GroupName) => ({ GroupName })),
      NextToken: page < pages.length - 1 ? `page-${page + 1}` : undefined,
    });
  });
}

function setUnknown(username: string): void {
  pool
    .on(AdminListGroupsForUserCommand, { Username: username })
    .rejects(new UserNotFoundException({ message: "User does not exist.", $metadata: {} }));
}

const handlerOf = (logger: Logger) =>
  isAdmin({
    ...endpointServices({ logger }),
    pool: { client, userPoolId: "pool" },
    confirmed: new Map(),
  });

const send = async (
  body: unknown,
  claims: Record<string, unknown> | undefined = accessClaims(),
) => {
  const handler = handlerOf(new Logger({ serviceName: "is-admin" }));
  const { path } = adminContract.isAdmin;
  const event = apiEvent({ path, body: JSON.stringify(body), claims });
  const { statusCode, body: response } = await handler(event, lambdaContext);
  return { statusCode, response: JSON.parse(response) };
};

describe("is-admin for the caller", () => {
  it.each([
    [[["admin"]], true],
    [[["editors", "admin"]], true],
    [[["editors"], ["x"], ["admin"]], true],
    [[[]], false],
    [[["administrators", "x admin", "Admin"], ["not-admin"]], false],
  ])("with the group pages %j returns %j", async (pages, is_admin) => {
    setGroups("user-1", ...pages);
    expect(await send({ user_id: "user-1" })).toEqual({ statusCode: 200, response: { is_admin } });
  });

  it("accepts a username as the ID", async () => {
    setGroups("a-name", ["admin"]);
    const claims = accessClaims({ sub: "a-sub", username: "a-name" });
    expect(await send({ user_id: "a-name" }, claims)).toMatchObject({ statusCode: 200 });
  });

  it("returns false for a deleted user", async () => {
    setUnknown("user-1");
    expect((await send({ user_id: "user-1" })).response).toEqual({ is_admin: false });
  });
});

describe("is-admin for another user", () => {
  it("allows a caller who is an administrator in the user pool", async () => {
    setGroups("user-1", ["admin"]);
    setGroups("user-2", ["admin"]);
    setGroups("user-3", []);
    expect((await send({ user_id: "user-2" })).response).toEqual({ is_admin: true });
    expect((await send({ user_id: "user-3" })).response).toEqual({ is_admin: false });
  });

  it("rejects any other caller, regardless of the token, without looking up the other user", async () => {
    setGroups("user-1", []);
    setGroups("user-2", ["admin"]);
    expect((await send({ user_id: "user-2" }, adminClaims())).statusCode).toBe(403);
    const asked = pool.commandCalls(AdminListGroupsForUserCommand);
    expect(asked.map(({ args }) => args[0].input.Username)).toEqual(["user-1"]);
  });

  it.each(["unknown", "not an id", "\u0000"])(
    "returns false for the unknown user %j",
    async (name) => {
      setGroups("user-1", ["admin"]);
      setUnknown("unknown");
      expect(await send({ user_id: name })).toEqual({
        statusCode: 200,
        response: { is_admin: false },
      });
    },
  );
});

describe("is-admin for a session that was ended everywhere", () => {
  it("returns false, and tells nothing about others, although the token is still valid", async () => {
    setGroups("user-1", ["admin"]);
    setGroups("user-2", ["admin"]);
    const message = "Access Token has been revoked";
    pool.on(GetUserCommand).rejects(new NotAuthorizedException({ message, $metadata: {} }));
    expect((await send({ user_id: "user-1" })).response).toEqual({ is_admin: false });
    expect((await send({ user_id: "user-2" })).statusCode).toBe(401);
  });
});

describe("is-admin rejects", () => {
  it.each([
    ["a request without a signed-in user", { user_id: "user-1" }, undefined, 403],
    ["an id token", { user_id: "user-1" }, accessClaims({ token_use: "id" }), 401],
    ["a missing id", {}, accessClaims(), 422],
    ["an empty id", { user_id: "" }, accessClaims(), 422],
    ["an array", [], accessClaims(), 400],
  ])("%s", async (_, body, claims, status) => {
    const handler = handlerOf(new Logger());
    const event = apiEvent({ path: "/api/is-admin", body: JSON.stringify(body), claims });
    const result = await handler(event, lambdaContext);
    expect(result.statusCode).toBe(status);
    expect(problemSchema.parse(JSON.parse(result.body)).status).toBe(status);
    expect(pool.calls()).toHaveLength(0);
  });
});

describe("is-admin if the user pool fails", () => {
  it.each([
    ["NotAuthorizedException", "not authorized to perform cognito-idp:AdminListGroupsForUser"],
    ["ResourceNotFoundException", "User pool eu-central-1_pool does not exist."],
    ["InternalErrorException", "user-1"],
  ])("with %s: returns a 500 without the cause", async (name, message) => {
    pool.on(AdminListGroupsForUserCommand).rejects(Object.assign(new Error(message), { name }));
    const { statusCode, response } = await send({ user_id: "user-1" });
    expect(statusCode).toBe(500);
    expect(problemSchema.parse(response).title).toBe("Internal Server Error");
    expect(JSON.stringify(response)).not.toContain(message);
    expect(JSON.parse(logged.join(""))).toMatchObject({ level: "ERROR", failure: { name } });
    expect(logged.join("")).not.toContain(message);
  });
});
