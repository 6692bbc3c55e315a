import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../testing/signInBySrp.ts";
import { startUserPool, type TestPool } from "../testing/startUserPool.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { seededUsers } from "./seedUsers.ts";

const { admin, viewer } = seededUsers;
const wrong = { ...admin, password: "Something-Else-1" };

const incorrect = { name: "NotAuthorizedException", message: "Incorrect username or password." };

function claimsOf(token = "") {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

async function invited(pool: TestPool, Username = "new@planner.local") {
  const attributes = [{ Name: "email_verified", Value: "true" }];
  const { UserPoolId, client } = pool;
  await client.send(
    new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes: attributes }),
  );
  const password = pool.mails.at(-1)?.body.split(" with ")[1] ?? "";
  return { email: Username, password };
}

const firstPassword = (pool: TestPool, Session: string | undefined, NEW_PASSWORD: string) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: pool.ClientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session,
      ChallengeResponses: { USERNAME: "new@planner.local", NEW_PASSWORD },
    }),
  );

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
    const newcomer = await invited(first);
    const { Session } = await signInBySrp(first, newcomer);
    await firstPassword(first, Session, "My-Own-Password-1");
    const second = await startUserPool({ folder });
    const changed = { ...newcomer, password: "My-Own-Password-1" };
    expect((await signInBySrp(second, changed)).AuthenticationResult).toBeDefined();
    expect(second.UserPoolId).toBe(first.UserPoolId);
    expect(JSON.stringify(second.pool.credentials.of(newcomer.email))).not.toContain("My-Own");
  });
});

describe("a first password", () => {
  it("is asked for after the invitation's, by the template's mail, and then stands", async () => {
    const pool = await startUserPool();
    const newcomer = await invited(pool);
    expect(pool.mails).toEqual([
      {
        from: "no-reply@verificationemail.com",
        to: [newcomer.email],
        subject: "You are invited",
        body: `Sign in as ${newcomer.email} with ${newcomer.password}`,
      },
    ]);
    const asked = await signInBySrp(pool, newcomer);
    expect(asked).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ChallengeParameters: { requiredAttributes: "[]", USER_ID_FOR_SRP: expect.any(String) },
    });
    const done = await firstPassword(pool, asked.Session, "My-Own-Password-1");
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
    await expect(signInBySrp(pool, newcomer)).rejects.toMatchObject(incorrect);
    const again = await signInBySrp(pool, { ...newcomer, password: "My-Own-Password-1" });
    expect(again.AuthenticationResult).toBeDefined();
    const user = await pool.client.send(
      new AdminGetUserCommand({ UserPoolId: pool.UserPoolId, Username: newcomer.email }),
    );
    expect(user.UserStatus).toBe("CONFIRMED");
  });

  it.each([
    ["Short-1", "Password not long enough"],
    ["no-upper-case-1", "Password must have uppercase characters"],
    ["NO-LOWER-CASE-1", "Password must have lowercase characters"],
    ["No-Digits-In-Here", "Password must have numeric characters"],
    ["NoSymbolsInHere1", "Password must have symbol characters"],
  ])("must keep the template's policy: %s", async (password, reason) => {
    const pool = await startUserPool();
    const { Session } = await signInBySrp(pool, await invited(pool));
    await expect(firstPassword(pool, Session, password)).rejects.toMatchObject({
      name: "InvalidPasswordException",
      message: `Password did not conform with policy: ${reason}`,
    });
    const second = await firstPassword(pool, Session, "My-Own-Password-1");
    expect(second.AuthenticationResult).toBeDefined();
  });

  it("is set once a session, and in time", async () => {
    const pool = await startUserPool();
    const newcomer = await invited(pool);
    const { Session: late } = await signInBySrp(pool, newcomer);
    pool.later(3 * 60);
    const invalid = { message: "Invalid session for the user." };
    await expect(firstPassword(pool, late, "My-Own-Password-1")).rejects.toMatchObject(invalid);
    const { Session } = await signInBySrp(pool, newcomer);
    await firstPassword(pool, Session, "My-Own-Password-1");
    await expect(firstPassword(pool, Session, "My-Own-Password-2")).rejects.toMatchObject(invalid);
  });

  it("comes too late once the invitation has expired, until another one is sent", async () => {
    const pool = await startUserPool();
    const newcomer = await invited(pool);
    pool.later(3 * 24 * 3600);
    await expect(signInBySrp(pool, newcomer)).rejects.toMatchObject({
      message: "Temporary password has expired and must be reset by an administrator.",
    });
    const { UserPoolId, client } = pool;
    const Username = newcomer.email;
    await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: "RESEND" }),
    );
    const password = pool.mails.at(-1)?.body.split(" with ")[1] ?? "";
    expect(password).not.toBe(newcomer.password);
    expect(await signInBySrp(pool, { email: Username, password })).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
    });
  });
});
