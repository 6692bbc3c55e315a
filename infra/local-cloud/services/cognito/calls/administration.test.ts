import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../../../testing/signInBySrp.ts";
import { startUserPool, type TestPool } from "../../../testing/startUserPool.ts";
import { temporaryState } from "../../../testing/temporaryFolder.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin, viewer } = seededUsers;

const groupsOf = async ({ client, UserPoolId }: TestPool, Username: string) => {
  const command = new AdminListGroupsForUserCommand({ UserPoolId, Username });
  return (await client.send(command)).Groups;
};

describe("the groups of a user", () => {
  it("are found by email address, ignoring case, and by username", async () => {
    const pool = await startUserPool();
    const { UserPoolId } = pool;
    const { Username } = await pool.client.send(
      new AdminGetUserCommand({ UserPoolId, Username: admin.email }),
    );
    for (const name of [admin.email, "ADMIN@planner.local", String(Username)]) {
      expect(await groupsOf(pool, name)).toMatchObject([{ GroupName: "admin" }]);
    }
    expect(await groupsOf(pool, viewer.email)).toEqual([]);
  });

  it.each(["unknown@planner.local", "constructor", "__proto__"])(
    "are refused for the unknown user %s",
    async (name) => {
      await expect(groupsOf(await startUserPool(), name)).rejects.toMatchObject({
        name: "UserNotFoundException",
        message: "User does not exist.",
      });
    },
  );

  it("are refused for another pool", async () => {
    const other = { ...(await startUserPool()), UserPoolId: "eu-central-1_Another00" };
    await expect(groupsOf(other, admin.email)).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("grow when a user is added to an existing group", async () => {
    const pool = await startUserPool();
    const { client, UserPoolId } = pool;
    const input = { UserPoolId, Username: viewer.email, GroupName: "admin" };
    await client.send(new AdminAddUserToGroupCommand(input));
    expect(await groupsOf(pool, viewer.email)).toMatchObject([{ GroupName: "admin" }]);
    await expect(
      client.send(new AdminAddUserToGroupCommand({ ...input, GroupName: "unknown" })),
    ).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

describe("creating a user", () => {
  it.each([
    ["a taken address", admin.email, {}, "UsernameExistsException"],
    ["a name that is not an address", "somebody", {}, "InvalidParameterException"],
    [
      "a second invitation after the first sign-in",
      admin.email,
      { MessageAction: "RESEND" },
      "UnsupportedUserStateException",
    ],
    [
      "a second invitation of an unknown user",
      "a@b.co",
      { MessageAction: "RESEND" },
      "UserNotFoundException",
    ],
  ] as const)("refuses %s", async (_, Username, options, name) => {
    const { client, UserPoolId, mails } = await startUserPool();
    await expect(
      client.send(new AdminCreateUserCommand({ UserPoolId, Username, ...options })),
    ).rejects.toMatchObject({ name });
    expect(mails).toEqual([]);
  });

  it("stores the address in lower case", async () => {
    const { client, UserPoolId } = await startUserPool();
    const Username = "New@Planner.local";
    const { User } = await client.send(new AdminCreateUserCommand({ UserPoolId, Username }));
    expect(User).toMatchObject({
      Enabled: true,
      UserStatus: "FORCE_CHANGE_PASSWORD",
      UserCreateDate: new Date(Date.UTC(2031, 0, 1)),
    });
    expect(User?.Attributes).toContainEqual({ Name: "email", Value: "new@planner.local" });
  });
});

describe("the local pool", () => {
  it("seeds only the users that are missing", async () => {
    const folder = temporaryState();
    const first = await startUserPool(folder);
    const { UserPoolId } = first;
    await first.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: viewer.email }));
    await expect(groupsOf(first, viewer.email)).rejects.toThrow("User does not exist.");
    const second = await startUserPool(folder);
    expect((await signInBySrp(second, viewer)).AuthenticationResult).toBeDefined();
    expect(await groupsOf(second, admin.email)).toHaveLength(1);
  });

  it("restores the first passwords of the seeded users if the credentials are lost", async () => {
    const folder = temporaryState();
    await startUserPool(folder);
    writeFileSync(join(folder.path, "credentials.json"), "");
    const pool = await startUserPool(folder);
    expect(folder.reports).toEqual([expect.stringContaining("All passwords")]);
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
    expect(await groupsOf(pool, admin.email)).toHaveLength(1);
  });

  it("requires credentials for administrative operations", async () => {
    const { endpoint, UserPoolId } = await startUserPool();
    const call = async (target: string) => {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${target}` },
        body: JSON.stringify({ UserPoolId, Username: admin.email }),
      });
      const { __type: type } = Object(await response.json());
      return { status: response.status, type };
    };
    expect(await call("AdminGetUser")).toEqual({
      status: 400,
      type: "MissingAuthenticationTokenException",
    });
    expect(await call("SignUp")).toMatchObject({ type: "UnknownOperationException" });
    expect(await call("constructor")).toMatchObject({ type: "UnknownOperationException" });
  });
});
