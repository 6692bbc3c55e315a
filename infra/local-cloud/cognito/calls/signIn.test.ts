import {
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { invite, setFirstPassword } from "../../testing/invite.ts";
import { signInBySrp } from "../../testing/signInBySrp.ts";
import { startUserPool } from "../../testing/startUserPool.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin, viewer } = seededUsers;
const wrong = { ...admin, password: "Something-Else-1" };

const incorrect = { name: "NotAuthorizedException", message: "Incorrect username or password." };

function claimsOf(token = "") {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

describe("signing in to the local pool", () => {
  it("gives tokens that say what Cognito's say, for as long as the template says", async () => {
    const pool = await startUserPool();
    const { AuthenticationResult: tokens } = await signInBySrp(pool, admin);
    expect(tokens).toMatchObject({ ExpiresIn: 300, TokenType: "Bearer" });
    const now = pool.now() / 1000;
    const common = {
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iss: pool.pool.definition.issuer,
      "cognito:groups": ["admin"],
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: now,
      iat: now,
      exp: now + 300,
    };
    const access = claimsOf(tokens?.AccessToken);
    expect(access).toEqual({
      ...common,
      client_id: pool.ClientId,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      username: access.sub,
    });
    expect(claimsOf(tokens?.IdToken)).toEqual({
      ...common,
      sub: access.sub,
      aud: pool.ClientId,
      token_use: "id",
      email: admin.email,
      email_verified: true,
      "cognito:username": access.sub,
    });
  });

  it("leaves the groups out for who is in none", async () => {
    const { AuthenticationResult: tokens } = await signInBySrp(await startUserPool(), viewer);
    expect(claimsOf(tokens?.AccessToken)).not.toHaveProperty("cognito:groups");
  });

  it("does not mind how the address is capitalized, where the template does not", async () => {
    const pool = await startUserPool();
    const tokens = await signInBySrp(pool, { ...admin, email: "Admin@Planner.Local" });
    expect(tokens.AuthenticationResult).toBeDefined();
  });

  it.each([
    ["a wrong password", wrong],
    ["a user nobody knows", { ...admin, email: "nobody@planner.local" }],
  ])("refuses %s in the same words", async (_, credentials) => {
    const pool = await startUserPool();
    await expect(signInBySrp(pool, credentials)).rejects.toMatchObject(incorrect);
  });

  it("asks a user nobody knows for the same password each time", async () => {
    const pool = await startUserPool();
    const ask = async () => {
      const { ChallengeParameters } = await pool.client.send(
        new InitiateAuthCommand({
          AuthFlow: "USER_SRP_AUTH",
          ClientId: pool.ClientId,
          AuthParameters: { USERNAME: "nobody@planner.local", SRP_A: "abc123" },
        }),
      );
      return { salt: ChallengeParameters?.SALT, user: ChallengeParameters?.USER_ID_FOR_SRP };
    };
    const first = await ask();
    expect(first.user).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await ask()).toEqual(first);
  });

  it("says that a user does not exist only where the client allows it", async () => {
    const pool = await startUserPool({
      change: (definition) => ({
        ...definition,
        clients: definition.clients.map((each) => ({ ...each, hidesUnknownUsers: false })),
      }),
    });
    const nobody = signInBySrp(pool, { ...admin, email: "nobody@planner.local" });
    await expect(nobody).rejects.toMatchObject({ name: "UserNotFoundException" });
  });

  it.each(["0", "ffff"])(
    "does not take the proof that a client value of %s would make",
    async (SRP_A) => {
      const pool = await startUserPool();
      const parameters = { USERNAME: admin.email, SRP_A };
      const begun = pool.client.send(
        new InitiateAuthCommand({
          AuthFlow: "USER_SRP_AUTH",
          ClientId: pool.ClientId,
          AuthParameters: parameters,
        }),
      );
      if (SRP_A === "0") {
        await expect(begun).rejects.toMatchObject({ name: "InvalidParameterException" });
        return;
      }
      const { ChallengeParameters: asked } = await begun;
      const answer = new RespondToAuthChallengeCommand({
        ClientId: pool.ClientId,
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeResponses: {
          USERNAME: admin.email,
          PASSWORD_CLAIM_SECRET_BLOCK: asked?.SECRET_BLOCK ?? "",
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString("base64"),
          TIMESTAMP: "Wed Jan 1 00:00:00 UTC 2031",
        },
      });
      await expect(pool.client.send(answer)).rejects.toMatchObject(incorrect);
    },
  );

  it("locks a user out after five wrong passwords, for longer each time", async () => {
    const pool = await startUserPool();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(signInBySrp(pool, wrong)).rejects.toMatchObject(incorrect);
    }
    const locked = { name: "NotAuthorizedException", message: "Password attempts exceeded" };
    await expect(signInBySrp(pool, admin)).rejects.toMatchObject(locked);
    pool.later(1);
    await expect(signInBySrp(pool, wrong)).rejects.toMatchObject(incorrect);
    pool.later(1);
    await expect(signInBySrp(pool, admin)).rejects.toMatchObject(locked);
    pool.later(1);
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
    await expect(signInBySrp(pool, wrong)).rejects.toMatchObject(incorrect);
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
  });

  it("tells a disabled user so, but only once he has proved who he is", async () => {
    const pool = await startUserPool();
    const { UserPoolId, client } = pool;
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: admin.email }));
    await expect(signInBySrp(pool, wrong)).rejects.toMatchObject(incorrect);
    await expect(signInBySrp(pool, admin)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "User is disabled.",
    });
  });

  it("sends who must reset his password to do so", async () => {
    const pool = await startUserPool();
    const { UserPoolId, client } = pool;
    await client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: admin.email }));
    await expect(signInBySrp(pool, admin)).rejects.toMatchObject({
      name: "PasswordResetRequiredException",
    });
  });

  it("takes no other way in than those the template opens", async () => {
    const { client, ClientId } = await startUserPool();
    for (const AuthFlow of ["USER_PASSWORD_AUTH", "CUSTOM_AUTH", "REFRESH_TOKEN_AUTH"] as const) {
      const parameters = { USERNAME: admin.email, PASSWORD: admin.password };
      await expect(
        client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters: parameters })),
      ).rejects.toMatchObject({ name: "InvalidParameterException" });
    }
  });

  it("keeps users and what they changed over a restart, with no password in clear text", async () => {
    const folder = temporaryFolder();
    const first = await startUserPool({ folder });
    const newcomer = await invite(first);
    const { Session } = await signInBySrp(first, newcomer);
    await setFirstPassword(first, Session, "My-Own-Password-1");
    const second = await startUserPool({ folder });
    const changed = { ...newcomer, password: "My-Own-Password-1" };
    expect((await signInBySrp(second, changed)).AuthenticationResult).toBeDefined();
    expect(second.UserPoolId).toBe(first.UserPoolId);
    expect(JSON.stringify(second.pool.credentials.of(newcomer.email))).not.toContain("My-Own");
  });
});
