import {
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../../testing/signInBySrp.ts";
import { startUserPool, type TestPool } from "../../testing/startUserPool.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin, viewer } = seededUsers;

async function signedIn(pool: TestPool, user: typeof admin | typeof viewer = admin) {
  const { AuthenticationResult: tokens } = await signInBySrp(pool, user);
  return { AccessToken: tokens?.AccessToken ?? "", RefreshToken: tokens?.RefreshToken ?? "" };
}

const refresh = async ({ client, ClientId }: TestPool, RefreshToken: string) => {
  const answer = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  return answer.AuthenticationResult;
};

const revoked = { name: "NotAuthorizedException", message: "Refresh Token has been revoked" };

function claimsOf(token = "") {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

describe("refreshing", () => {
  it("gives new tokens of the same session, and another refresh token", async () => {
    const pool = await startUserPool();
    const first = await signedIn(pool);
    pool.later(290);
    const second = await refresh(pool, first.RefreshToken);
    expect(second).toMatchObject({ ExpiresIn: 300, TokenType: "Bearer" });
    expect(second?.RefreshToken).not.toBe(first.RefreshToken);
    const [before, after] = [claimsOf(first.AccessToken), claimsOf(second?.AccessToken)];
    expect(after).toMatchObject({
      auth_time: before.auth_time,
      origin_jti: before.origin_jti,
      exp: before.exp + 290,
    });
    expect(after.jti).not.toBe(before.jti);
    expect(claimsOf(second?.IdToken).exp).toBe(after.exp);
  });

  it("notices who comes again with a token that was rotated away, after the grace period", async () => {
    const pool = await startUserPool();
    const { RefreshToken } = await signedIn(pool);
    const second = await refresh(pool, RefreshToken);
    pool.later(9);
    const third = await refresh(pool, RefreshToken);
    pool.later(1);
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject({
      name: "RefreshTokenReuseException",
    });
    // A tab that asked twice and a tab that asked once both go on.
    expect(await refresh(pool, String(second?.RefreshToken))).toBeDefined();
    expect(await refresh(pool, String(third?.RefreshToken))).toBeDefined();
  });

  it("ends when the first token would have ended, however often it was rotated", async () => {
    const pool = await startUserPool();
    let { RefreshToken } = await signedIn(pool);
    for (let hour = 1; hour < 8; hour += 1) {
      pool.later(3600);
      RefreshToken = (await refresh(pool, RefreshToken))?.RefreshToken ?? "";
    }
    pool.later(3600);
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "Refresh Token has expired",
    });
  });

  it("goes on after a restart", async () => {
    const folder = temporaryFolder();
    const { RefreshToken } = await signedIn(await startUserPool({ folder }));
    expect(await refresh(await startUserPool({ folder }), RefreshToken)).toBeDefined();
  });

  it("shows at once who has left a group", async () => {
    const pool = await startUserPool();
    const { RefreshToken } = await signedIn(pool);
    await pool.client.send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: pool.UserPoolId,
        GroupName: "admin",
        Username: admin.email,
      }),
    );
    const claims = claimsOf((await refresh(pool, RefreshToken))?.AccessToken);
    expect(claims).not.toHaveProperty("cognito:groups");
  });

  it("refuses a token that it never gave", async () => {
    const pool = await startUserPool();
    await expect(refresh(pool, "made-up")).rejects.toMatchObject({
      message: "Invalid Refresh Token",
    });
  });
});

describe("ending a session", () => {
  it("by RevokeToken ends that session and no other", async () => {
    const pool = await startUserPool();
    const [one, other] = [await signedIn(pool), await signedIn(pool)];
    const { client, ClientId } = pool;
    await client.send(new RevokeTokenCommand({ ClientId, Token: one.RefreshToken }));
    await expect(refresh(pool, one.RefreshToken)).rejects.toMatchObject(revoked);
    await expect(
      client.send(new GetUserCommand({ AccessToken: one.AccessToken })),
    ).rejects.toMatchObject({ message: "Access Token has been revoked" });
    expect(await refresh(pool, other.RefreshToken)).toBeDefined();
    const unknown = new RevokeTokenCommand({ ClientId, Token: "never-given" });
    expect((await client.send(unknown)).$metadata.httpStatusCode).toBe(200);
  });

  it.each(["the user", "an administrator"])("everywhere by %s ends all", async (who) => {
    const pool = await startUserPool();
    const [one, other] = [await signedIn(pool), await signedIn(pool)];
    const someoneElse = await signedIn(pool, viewer);
    const { UserPoolId } = pool;
    await (who === "the user"
      ? pool.client.send(new GlobalSignOutCommand({ AccessToken: one.AccessToken }))
      : pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: admin.email })));
    for (const { RefreshToken } of [one, other]) {
      await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(revoked);
    }
    expect(await refresh(pool, someoneElse.RefreshToken)).toBeDefined();
    expect(await signedIn(pool)).toBeDefined();
  });

  it("by disabling the user ends all", async () => {
    const pool = await startUserPool();
    const { RefreshToken } = await signedIn(pool);
    const { UserPoolId } = pool;
    await pool.client.send(new AdminDisableUserCommand({ UserPoolId, Username: admin.email }));
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "User is disabled.",
    });
  });

  it("by time: an access token is no good after five minutes", async () => {
    const pool = await startUserPool();
    const { AccessToken } = await signedIn(pool);
    pool.later(299);
    await expect(pool.client.send(new GetUserCommand({ AccessToken }))).resolves.toBeDefined();
    pool.later(1);
    await expect(pool.client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      message: "Access Token has expired",
    });
  });

  it("is not for who forged the token", async () => {
    const pool = await startUserPool();
    const other = await startUserPool();
    const { AccessToken } = await signedIn(other);
    await expect(pool.client.send(new GlobalSignOutCommand({ AccessToken }))).rejects.toMatchObject(
      { message: "Invalid Access Token" },
    );
  });
});
