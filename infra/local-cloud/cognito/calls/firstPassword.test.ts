import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { invite, setFirstPassword } from "../../testing/invite.ts";
import { signInBySrp } from "../../testing/signInBySrp.ts";
import { startUserPool } from "../../testing/startUserPool.ts";

const incorrect = { name: "NotAuthorizedException", message: "Incorrect username or password." };

describe("a first password", () => {
  it("is asked for after the invitation's, by the template's mail, and then stands", async () => {
    const pool = await startUserPool();
    const newcomer = await invite(pool);
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
    const done = await setFirstPassword(pool, asked.Session, "My-Own-Password-1");
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
    const { Session } = await signInBySrp(pool, await invite(pool));
    await expect(setFirstPassword(pool, Session, password)).rejects.toMatchObject({
      name: "InvalidPasswordException",
      message: `Password did not conform with policy: ${reason}`,
    });
    const second = await setFirstPassword(pool, Session, "My-Own-Password-1");
    expect(second.AuthenticationResult).toBeDefined();
  });

  it("is set once a session, and in time", async () => {
    const pool = await startUserPool();
    const newcomer = await invite(pool);
    const { Session: late } = await signInBySrp(pool, newcomer);
    pool.later(3 * 60);
    const invalid = { message: "Invalid session for the user." };
    await expect(setFirstPassword(pool, late, "My-Own-Password-1")).rejects.toMatchObject(invalid);
    const { Session } = await signInBySrp(pool, newcomer);
    await setFirstPassword(pool, Session, "My-Own-Password-1");
    await expect(setFirstPassword(pool, Session, "My-Own-Password-2")).rejects.toMatchObject(
      invalid,
    );
  });

  it("comes too late once the invitation has expired, until another one is sent", async () => {
    const pool = await startUserPool();
    const newcomer = await invite(pool);
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
