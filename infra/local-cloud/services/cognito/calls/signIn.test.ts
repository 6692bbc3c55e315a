import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../../../testing/signInBySrp.ts";
import {
  invite,
  setFirstPassword,
  signInWithoutSrp,
  startUserPool,
  type TestPool,
} from "../../../testing/startUserPool.ts";
import { temporaryState } from "../../../testing/temporaryFolder.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin, viewer } = seededUsers;
const wrong = { ...admin, password: "Something-Else-1" };
const unknown = { ...admin, email: "unknown@planner.local" };

const incorrect = { name: "NotAuthorizedException", message: "Incorrect username or password." };

describe("signing in to the local pool", () => {
  it("returns tokens with Cognito's claims and the template's lifetimes", async () => {
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
    const access = decodeJwt(tokens?.AccessToken ?? "");
    expect(access).toEqual({
      ...common,
      client_id: pool.ClientId,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      username: access.sub,
    });
    expect(decodeJwt(tokens?.IdToken ?? "")).toEqual({
      ...common,
      sub: access.sub,
      aud: pool.ClientId,
      token_use: "id",
      email: admin.email,
      email_verified: true,
      "cognito:username": access.sub,
    });
  });

  it("omits the groups claim for a user without groups", async () => {
    const { AuthenticationResult: tokens } = await signInWithoutSrp(await startUserPool(), viewer);
    expect(decodeJwt(tokens?.AccessToken ?? "")).not.toHaveProperty("cognito:groups");
  });

  it("ignores the case of the address", async () => {
    const pool = await startUserPool();
    const tokens = await signInBySrp(pool, { ...admin, email: "Admin@Planner.Local" });
    expect(tokens.AuthenticationResult).toBeDefined();
  });

  it("refuses a wrong password and an unknown user with the same message", async () => {
    const pool = await startUserPool();
    await expect(signInBySrp(pool, wrong)).rejects.toMatchObject(incorrect);
    await expect(signInBySrp(pool, unknown)).rejects.toMatchObject(incorrect);
  });

  it("refuses a client value that would make the session key predictable", async () => {
    const { client, ClientId } = await startUserPool();
    const AuthParameters = { USERNAME: admin.email, SRP_A: "0" };
    await expect(
      client.send(new InitiateAuthCommand({ AuthFlow: "USER_SRP_AUTH", ClientId, AuthParameters })),
    ).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  it("refuses flows that the template does not enable", async () => {
    const { client, ClientId } = await startUserPool();
    for (const AuthFlow of ["USER_PASSWORD_AUTH", "CUSTOM_AUTH", "REFRESH_TOKEN_AUTH"] as const) {
      const parameters = { USERNAME: admin.email, PASSWORD: admin.password };
      await expect(
        client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters: parameters })),
      ).rejects.toMatchObject({ name: "InvalidParameterException" });
    }
  });

  it("refuses an answer to a challenge that was not issued", async () => {
    const { client, ClientId } = await startUserPool();
    for (const ChallengeName of ["NEW_PASSWORD_REQUIRED", "SOFTWARE_TOKEN_MFA"] as const) {
      await expect(
        client.send(
          new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session: "x".repeat(20) }),
        ),
      ).rejects.toThrow("Invalid session for the user.");
    }
  });
});

describe("guessing a password", () => {
  const guess = async ({ client, ClientId }: TestPool, USERNAME: string) => {
    const { ChallengeName, ChallengeParameters } = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: "USER_SRP_AUTH",
        AuthParameters: { USERNAME, SRP_A: "2" },
      }),
    );
    const claim = {
      USERNAME,
      PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters?.SECRET_BLOCK ?? "",
      PASSWORD_CLAIM_SIGNATURE: "guessed",
      TIMESTAMP: "Wed Jan 1 00:00:00 UTC 2031",
    };
    return client
      .send(
        new RespondToAuthChallengeCommand({ ClientId, ChallengeName, ChallengeResponses: claim }),
      )
      .catch(({ message }) => message);
  };
  const locked = "Password attempts exceeded";

  it.each([admin.email, unknown.email])(
    "locks %s out after five attempts, for twice as long after each further one",
    async (email) => {
      const pool = await startUserPool();
      for (let count = 1; count <= 5; count++) {
        expect(await guess(pool, email)).toBe(incorrect.message);
      }
      for (const seconds of [1, 2, 4]) {
        expect(await guess(pool, email)).toBe(locked);
        pool.later(seconds);
        expect(await guess(pool, email)).toBe(incorrect.message);
      }
      pool.later(7);
      expect(await guess(pool, email)).toBe(locked);
      pool.later(15 * 60);
      expect(await guess(pool, email)).toBe(incorrect.message);
      expect(await guess(pool, email)).toBe(incorrect.message);
    },
  );

  it("refuses the right password during a lockout, and starts again after a sign-in", async () => {
    const pool = await startUserPool();
    for (let count = 1; count <= 5; count++) await guess(pool, admin.email.toUpperCase());
    await expect(signInBySrp(pool, admin)).rejects.toThrow(locked);
    pool.later(1);
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
    expect(await guess(pool, admin.email)).toBe(incorrect.message);
    expect(await guess(pool, admin.email)).toBe(incorrect.message);
  });
});

describe("a first password", () => {
  it("replaces the temporary one from the email and survives a restart", async () => {
    const folder = temporaryState();
    const pool = await startUserPool(folder);
    const invited = await invite(pool);
    expect(pool.mails).toEqual([
      {
        from: "no-reply@verificationemail.com",
        to: [invited.email],
        subject: "You are invited",
        body: `Sign in as ${invited.email} with ${invited.password}`,
      },
    ]);
    const challenge = await signInBySrp(pool, invited);
    expect(challenge).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ChallengeParameters: { requiredAttributes: "[]", USER_ID_FOR_SRP: expect.any(String) },
    });
    const done = await setFirstPassword(pool, challenge.Session, "My-Own-Password-1");
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
    await expect(signInBySrp(pool, invited)).rejects.toMatchObject(incorrect);
    const restarted = await startUserPool(folder);
    const again = await signInBySrp(restarted, { ...invited, password: "My-Own-Password-1" });
    expect(again.AuthenticationResult).toBeDefined();
    const { UserStatus, Username } = await restarted.client.send(
      new AdminGetUserCommand({ UserPoolId: pool.UserPoolId, Username: invited.email }),
    );
    expect(UserStatus).toBe("CONFIRMED");
    const stored = JSON.stringify(restarted.pool.credentials.of(String(Username)));
    expect(stored).toContain("verifier");
    expect(stored).not.toContain("My-Own");
  });

  it("must satisfy the template's policy, and can be corrected", async () => {
    const pool = await startUserPool();
    const { Session } = await signInWithoutSrp(pool, await invite(pool));
    const weak = [
      ["Short-1", "Password not long enough"],
      ["no-upper-case-1", "Password must have uppercase characters"],
      ["NO-LOWER-CASE-1", "Password must have lowercase characters"],
      ["No-Digits-In-Here", "Password must have numeric characters"],
      ["NoSymbolsInHere1", "Password must have symbol characters"],
    ] as const;
    for (const [password, reason] of weak) {
      await expect(setFirstPassword(pool, Session, password)).rejects.toMatchObject({
        name: "InvalidPasswordException",
        message: `Password did not conform with policy: ${reason}`,
      });
    }
    const corrected = await setFirstPassword(pool, Session, "My-Own-Password-1");
    expect(corrected.AuthenticationResult).toBeDefined();
  });

  it("is set once per session, and before the session expires", async () => {
    const pool = await startUserPool();
    const invited = await invite(pool);
    const { Session: late } = await signInWithoutSrp(pool, invited);
    pool.later(3 * 60);
    const invalid = { message: "Invalid session for the user." };
    await expect(setFirstPassword(pool, late, "My-Own-Password-1")).rejects.toMatchObject(invalid);
    const { Session } = await signInWithoutSrp(pool, invited);
    await setFirstPassword(pool, Session, "My-Own-Password-1");
    await expect(setFirstPassword(pool, Session, "My-Own-Password-2")).rejects.toMatchObject(
      invalid,
    );
  });

  it("needs a new invitation after the temporary password has expired", async () => {
    const pool = await startUserPool();
    const invited = await invite(pool);
    pool.later(3 * 24 * 3600);
    await expect(signInWithoutSrp(pool, invited)).rejects.toMatchObject({
      message: "Temporary password has expired and must be reset by an administrator.",
    });
    const { UserPoolId, client } = pool;
    const Username = invited.email;
    await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: "RESEND" }),
    );
    const password = pool.mails.at(-1)?.body.split(" with ")[1] ?? "";
    expect(password).not.toBe(invited.password);
    expect(await signInBySrp(pool, { email: Username, password })).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
    });
  });
});
