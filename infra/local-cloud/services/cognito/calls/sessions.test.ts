import {
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { signInWithoutSrp, startUserPool, type TestPool } from "../../../testing/startUserPool.ts";
import { temporaryState } from "../../../testing/temporaryFolder.ts";
import { SigningKey } from "../SigningKey.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin, viewer } = seededUsers;

async function signedIn(pool: TestPool, user: typeof admin | typeof viewer = admin) {
  const { AuthenticationResult: tokens } = await signInWithoutSrp(pool, user);
  return { AccessToken: tokens?.AccessToken ?? "", RefreshToken: tokens?.RefreshToken ?? "" };
}

const refresh = async ({ client, ClientId }: TestPool, RefreshToken: string) => {
  const answer = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  return answer.AuthenticationResult;
};

const revoked = { name: "NotAuthorizedException", message: "Refresh Token has been revoked" };

const claimsOf = (token = "") => decodeJwt(token);

describe("refreshing", () => {
  it("returns new tokens of the same session and rotates the refresh token", async () => {
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
      exp: Number(before.exp) + 290,
    });
    expect(after.jti).not.toBe(before.jti);
    expect(claimsOf(second?.IdToken).exp).toBe(after.exp);
  });

  it("refuses a rotated token after the grace period", async () => {
    const pool = await startUserPool();
    const { RefreshToken } = await signedIn(pool);
    const second = await refresh(pool, RefreshToken);
    pool.later(9);
    const third = await refresh(pool, RefreshToken);
    pool.later(1);
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject({
      name: "RefreshTokenReuseException",
    });
    // Two tabs that refreshed at the same time both stay signed in.
    expect(await refresh(pool, String(second?.RefreshToken))).toBeDefined();
    expect(await refresh(pool, String(third?.RefreshToken))).toBeDefined();
  });

  it("is refused when the first token would have expired, despite rotation", async () => {
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

  it("works after a restart", async () => {
    const folder = temporaryState();
    const { RefreshToken } = await signedIn(await startUserPool(folder));
    expect(await refresh(await startUserPool(folder), RefreshToken)).toBeDefined();
  });

  it("reflects a removal from a group", async () => {
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

  it("refuses an unknown token", async () => {
    const pool = await startUserPool();
    await expect(refresh(pool, "made-up")).rejects.toMatchObject({
      message: "Invalid Refresh Token",
    });
  });
});

describe("ending a session", () => {
  it("leaves other sessions alone after RevokeToken", async () => {
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

  it.each(["the user", "an administrator"])(
    "affects all of the user's sessions after a global sign-out by %s",
    async (who) => {
      const pool = await startUserPool();
      const [one, other] = [await signedIn(pool), await signedIn(pool)];
      const someoneElse = await signedIn(pool, viewer);
      const { UserPoolId } = pool;
      await (who === "the user"
        ? pool.client.send(new GlobalSignOutCommand({ AccessToken: one.AccessToken }))
        : pool.client.send(
            new AdminUserGlobalSignOutCommand({ UserPoolId, Username: admin.email }),
          ));
      for (const { RefreshToken } of [one, other]) {
        await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(revoked);
      }
      expect(await refresh(pool, someoneElse.RefreshToken)).toBeDefined();
      expect(await signedIn(pool)).toBeDefined();
    },
  );

  it("happens to an access token after five minutes", async () => {
    const pool = await startUserPool();
    const { AccessToken } = await signedIn(pool);
    pool.later(299);
    await expect(pool.client.send(new GetUserCommand({ AccessToken }))).resolves.toBeDefined();
    pool.later(1);
    await expect(pool.client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      message: "Access Token has expired",
    });
  });

  it("is refused with a token signed by another key", async () => {
    const pool = await startUserPool();
    const otherKey = await SigningKey.load(temporaryState());
    const AccessToken = await otherKey.sign(claimsOf((await signedIn(pool)).AccessToken));
    await expect(pool.client.send(new GlobalSignOutCommand({ AccessToken }))).rejects.toMatchObject(
      { message: "Invalid Access Token" },
    );
  });
});
