import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../../testing/signInBySrp.ts";
import { startUserPool, type TestPool } from "../../testing/startUserPool.ts";
import { seededUsers } from "../seedUsers.ts";
import { stepSeconds, totpCode } from "../softwareToken.ts";

const { admin } = seededUsers;
const enabled = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };

const codeAt = (secret: string, atMs: number) =>
  totpCode(secret, Math.floor(atMs / 1000 / stepSeconds));

async function begun(pool: TestPool) {
  const { AuthenticationResult: tokens } = await signInBySrp(pool, admin);
  const AccessToken = tokens?.AccessToken ?? "";
  const { SecretCode = "" } = await pool.client.send(
    new AssociateSoftwareTokenCommand({ AccessToken }),
  );
  return { AccessToken, secret: SecretCode };
}

async function withApp(pool: TestPool) {
  const { AccessToken, secret } = await begun(pool);
  const UserCode = codeAt(secret, pool.now());
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
  it("is asked for its code once it is set up, and shows in the user", async () => {
    const pool = await startUserPool();
    const { AccessToken, secret } = await withApp(pool);
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    const asked = await signInBySrp(pool, admin);
    expect(asked.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    expect(asked.AuthenticationResult).toBeUndefined();
    const done = await answer(pool, asked.Session, codeAt(secret, pool.now()));
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
    const { UserPoolId, client } = pool;
    const shown = {
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
    };
    expect(
      await client.send(new AdminGetUserCommand({ UserPoolId, Username: admin.email })),
    ).toMatchObject(shown);
    expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject(shown);
  });

  it.each([-1, 1])("may be a step off: %i", async (steps) => {
    const pool = await startUserPool();
    const { secret } = await withApp(pool);
    pool.later(stepSeconds);
    const { Session } = await signInBySrp(pool, admin);
    const done = await answer(
      pool,
      Session,
      codeAt(secret, pool.now() + steps * 1000 * stepSeconds),
    );
    expect(done.AuthenticationResult).toBeDefined();
  });

  it("may not be two steps off, and can be asked again", async () => {
    const pool = await startUserPool();
    const { secret } = await withApp(pool);
    const { Session } = await signInBySrp(pool, admin);
    const early = codeAt(secret, pool.now() + 2000 * stepSeconds);
    await expect(answer(pool, Session, early)).rejects.toMatchObject({
      name: "CodeMismatchException",
      message: "Invalid code received for user",
    });
    expect(await answer(pool, Session, codeAt(secret, pool.now()))).toBeDefined();
  });

  it("takes each code once", async () => {
    const pool = await startUserPool();
    const { secret } = await withApp(pool);
    const code = codeAt(secret, pool.now());
    await answer(pool, (await signInBySrp(pool, admin)).Session, code);
    const { Session } = await signInBySrp(pool, admin);
    await expect(answer(pool, Session, code)).rejects.toMatchObject({
      name: "ExpiredCodeException",
    });
  });

  it("gives the sign-in up after five wrong codes", async () => {
    const pool = await startUserPool();
    const { secret } = await withApp(pool);
    const { Session } = await signInBySrp(pool, admin);
    const right = codeAt(secret, pool.now());
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(answer(pool, Session, wrong)).rejects.toThrow("Invalid code");
    }
    await expect(answer(pool, Session, right)).rejects.toThrow("Invalid session for the user.");
  });

  it("is not asked for before its first code was right", async () => {
    const pool = await startUserPool();
    const { AccessToken, secret } = await begun(pool);
    const late = codeAt(secret, pool.now() + 5000 * stepSeconds);
    await expect(
      pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: late })),
    ).rejects.toMatchObject({ name: "EnableSoftwareTokenMFAException" });
    await expect(
      pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...enabled })),
    ).rejects.toMatchObject({ message: "User has not verified software token mfa" });
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
  });

  it("is asked for no more once it is given up", async () => {
    const pool = await startUserPool();
    const { AccessToken } = await withApp(pool);
    const off = { SoftwareTokenMfaSettings: { Enabled: false } };
    await pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...off }));
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
  });
});

describe("totpCode", () => {
  // "12345678901234567890" in base32. Source: RFC 6238, appendix B, the last six digits.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ])("is the standard's at %i s", (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });
});
