import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { signInWithoutSrp, startUserPool, type TestPool } from "../../../testing/startUserPool.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin } = seededUsers;
const enabled = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const stepSeconds = 30;

/** The code of an authenticator app whose clock differs by some steps. */
const codeOf = (secret: string, pool: TestPool, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: pool.now() + steps * stepSeconds * 1000,
  });

async function associate(pool: TestPool) {
  const { AuthenticationResult: tokens } = await signInWithoutSrp(pool, admin);
  const AccessToken = tokens?.AccessToken ?? "";
  const { SecretCode = "" } = await pool.client.send(
    new AssociateSoftwareTokenCommand({ AccessToken }),
  );
  return { AccessToken, secret: SecretCode };
}

async function enable(pool: TestPool) {
  const { AccessToken, secret } = await associate(pool);
  const UserCode = codeOf(secret, pool);
  await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  await pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...enabled }));
  pool.later(stepSeconds);
  return { AccessToken, secret };
}

const answer = (pool: TestPool, Session: string | undefined, code: string) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: pool.ClientId,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session,
      ChallengeResponses: { USERNAME: admin.email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );

describe("an authenticator app", () => {
  it("is required for sign-in once it is enabled, and is listed with the user", async () => {
    const pool = await startUserPool();
    const { AccessToken, secret } = await enable(pool);
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    const challenge = await signInWithoutSrp(pool, admin);
    expect(challenge.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    expect(challenge.AuthenticationResult).toBeUndefined();
    const done = await answer(pool, challenge.Session, codeOf(secret, pool));
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
    const { UserPoolId, client } = pool;
    const listed = {
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
    };
    expect(
      await client.send(new AdminGetUserCommand({ UserPoolId, Username: admin.email })),
    ).toMatchObject(listed);
    expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject(listed);
  });

  it("may be one step early or late, but not two", async () => {
    const pool = await startUserPool();
    const { secret } = await enable(pool);
    pool.later(stepSeconds);
    const { Session } = await signInWithoutSrp(pool, admin);
    await expect(answer(pool, Session, codeOf(secret, pool, 2))).rejects.toMatchObject({
      name: "CodeMismatchException",
      message: "Invalid code received for user",
    });
    const late = await answer(pool, Session, codeOf(secret, pool, -1));
    expect(late.AuthenticationResult).toBeDefined();
    const next = await signInWithoutSrp(pool, admin);
    const early = await answer(pool, next.Session, codeOf(secret, pool, 1));
    expect(early.AuthenticationResult).toBeDefined();
  });

  it("accepts each code once", async () => {
    const pool = await startUserPool();
    const { secret } = await enable(pool);
    const code = codeOf(secret, pool);
    await answer(pool, (await signInWithoutSrp(pool, admin)).Session, code);
    const { Session } = await signInWithoutSrp(pool, admin);
    await expect(answer(pool, Session, code)).rejects.toMatchObject({
      name: "ExpiredCodeException",
    });
  });

  it("cannot be enabled before its first code was verified", async () => {
    const pool = await startUserPool();
    const { AccessToken, secret } = await associate(pool);
    const UserCode = codeOf(secret, pool, 1000);
    await expect(
      pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode })),
    ).rejects.toMatchObject({ name: "EnableSoftwareTokenMFAException" });
    await expect(
      pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...enabled })),
    ).rejects.toMatchObject({ message: "User has not verified software token mfa" });
    expect((await signInWithoutSrp(pool, admin)).AuthenticationResult).toBeDefined();
  });

  it("stays in use while a new one is set up, until the new one is verified", async () => {
    const pool = await startUserPool();
    const { AccessToken, secret } = await enable(pool);
    const begun = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const { Session } = await signInWithoutSrp(pool, admin);
    const replacement = begun.SecretCode ?? "";
    await expect(answer(pool, Session, codeOf(replacement, pool))).rejects.toThrow("Invalid code");
    const done = await answer(pool, Session, codeOf(secret, pool));
    expect(done.AuthenticationResult).toBeDefined();
    const UserCode = codeOf(replacement, pool);
    await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    pool.later(stepSeconds);
    const next = (await signInWithoutSrp(pool, admin)).Session;
    await expect(answer(pool, next, codeOf(secret, pool))).rejects.toThrow("Invalid code");
    const replaced = await answer(pool, next, codeOf(replacement, pool));
    expect(replaced.AuthenticationResult).toBeDefined();
  });

  it("locks the user out after five wrong codes", async () => {
    const pool = await startUserPool();
    const { secret } = await enable(pool);
    const { Session } = await signInWithoutSrp(pool, admin);
    for (let guess = 0; guess < 5; guess++) {
      await expect(answer(pool, Session, codeOf(secret, pool, 9))).rejects.toThrow("Invalid code");
    }
    const code = codeOf(secret, pool);
    await expect(answer(pool, Session, code)).rejects.toThrow("Password attempts exceeded");
    pool.later(1);
    expect((await answer(pool, Session, code)).AuthenticationResult).toBeDefined();
  });

  it("is not required any more once it is turned off", async () => {
    const pool = await startUserPool();
    const { AccessToken } = await enable(pool);
    const off = { SoftwareTokenMfaSettings: { Enabled: false } };
    await pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...off }));
    expect((await signInWithoutSrp(pool, admin)).AuthenticationResult).toBeDefined();
  });
});
