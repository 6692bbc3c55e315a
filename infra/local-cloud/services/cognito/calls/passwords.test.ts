import {
  AdminCreateUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../../../testing/signInBySrp.ts";
import { startUserPool, type TestPool } from "../../../testing/startUserPool.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin } = seededUsers;
const newPassword = "Another-Password-2";

const forget = ({ client, ClientId }: TestPool, Username: string = admin.email) =>
  client.send(new ForgotPasswordCommand({ ClientId, Username }));

type Confirmation = { ConfirmationCode: string; Username?: string; Password?: string };

const confirm = ({ client, ClientId }: TestPool, confirmation: Confirmation) =>
  client.send(
    new ConfirmForgotPasswordCommand({
      ClientId,
      Username: admin.email,
      Password: newPassword,
      ...confirmation,
    }),
  );

const codeIn = ({ mails }: TestPool) => mails.at(-1)?.body.replace("The code is ", "") ?? "";

describe("resetting a forgotten password", () => {
  it("accepts a code from the email once", async () => {
    const pool = await startUserPool();
    expect((await forget(pool)).CodeDeliveryDetails).toEqual({
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: "a***@p***",
    });
    expect(pool.mails).toMatchObject([{ to: [admin.email], subject: "Your code" }]);
    const ConfirmationCode = codeIn(pool);
    expect(ConfirmationCode).toMatch(/^\d{6}$/);
    await confirm(pool, { ConfirmationCode });
    await expect(signInBySrp(pool, admin)).rejects.toThrow("Incorrect username or password.");
    const { AuthenticationResult } = await signInBySrp(pool, { ...admin, password: newPassword });
    expect(AuthenticationResult).toBeDefined();
    await expect(confirm(pool, { ConfirmationCode })).rejects.toMatchObject({
      name: "ExpiredCodeException",
    });
  });

  it("accepts only the latest code, for an hour", async () => {
    const pool = await startUserPool();
    await forget(pool);
    const first = codeIn(pool);
    await forget(pool);
    const second = codeIn(pool);
    if (first !== second) {
      await expect(confirm(pool, { ConfirmationCode: first })).rejects.toMatchObject({
        name: "CodeMismatchException",
      });
    }
    pool.later(3600);
    await expect(confirm(pool, { ConfirmationCode: second })).rejects.toMatchObject({
      name: "ExpiredCodeException",
      message: "Invalid code provided, please request a code again.",
    });
  });

  it("keeps the code valid if the new password is too weak", async () => {
    const pool = await startUserPool();
    await forget(pool);
    const ConfirmationCode = codeIn(pool);
    await expect(confirm(pool, { ConfirmationCode, Password: "weak" })).rejects.toMatchObject({
      name: "InvalidPasswordException",
    });
    await expect(confirm(pool, { ConfirmationCode })).resolves.toBeDefined();
  });

  it("gives the same answer for an unknown user, but sends no mail", async () => {
    const pool = await startUserPool();
    const { CodeDeliveryDetails } = await forget(pool, "unknown@planner.local");
    expect(CodeDeliveryDetails).toMatchObject({ Destination: "u***@p***" });
    expect(pool.mails).toEqual([]);
    await expect(
      confirm(pool, { Username: "unknown@planner.local", ConfirmationCode: "123456" }),
    ).rejects.toMatchObject({ name: "CodeMismatchException" });
  });

  it.each([admin.email, "unknown@planner.local"])(
    "allows %s ten requests and codes an hour",
    async (Username) => {
      const pool = await startUserPool();
      await forget(pool, Username);
      const ConfirmationCode = codeIn(pool);
      const guess = { Username, ConfirmationCode: String((Number(ConfirmationCode) + 1) % 1e6) };
      for (let attempt = 1; attempt < 10; attempt++) {
        await expect(confirm(pool, guess)).rejects.toMatchObject({ name: "CodeMismatchException" });
      }
      const limited = { name: "LimitExceededException" };
      await expect(confirm(pool, { Username, ConfirmationCode })).rejects.toMatchObject(limited);
      await expect(forget(pool, Username)).rejects.toMatchObject(limited);
      pool.later(3600);
      expect((await forget(pool, Username)).CodeDeliveryDetails).toBeDefined();
    },
  );

  it("is refused before the first sign-in", async () => {
    const pool = await startUserPool();
    const { UserPoolId } = pool;
    const Username = "new@planner.local";
    await pool.client.send(new AdminCreateUserCommand({ UserPoolId, Username }));
    await expect(forget(pool, Username)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "User password cannot be reset in the current state.",
    });
  });
});
