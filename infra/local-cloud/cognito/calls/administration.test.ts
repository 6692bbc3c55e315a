import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminEnableUserCommand,
  AdminListGroupsForUserCommand,
  type AdminListGroupsForUserCommandOutput,
  ListUsersInGroupCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { signInBySrp } from "../../testing/signInBySrp.ts";
import { startUserPool, type TestPool } from "../../testing/startUserPool.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { seededUsers } from "../seedUsers.ts";

const { admin, viewer } = seededUsers;

const groupsOf = (
  { client, UserPoolId }: TestPool,
  Username: string,
  page: { Limit?: number; NextToken?: string | undefined } = {},
): Promise<AdminListGroupsForUserCommandOutput> =>
  client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username, ...page }));

const manyGroups = {
  change: <Definition extends { groups: readonly object[] }>(definition: Definition) => ({
    ...definition,
    groups: ["admin", "b", "c", "d", "e"].map((name) => ({
      name,
      description: undefined,
      precedence: undefined,
    })),
  }),
};

describe("the groups of a user", () => {
  it("are found by e-mail address, whatever its case, and by sub", async () => {
    const pool = await startUserPool();
    const { Users } = await pool.client.send(
      new ListUsersInGroupCommand({ UserPoolId: pool.UserPoolId, GroupName: "admin" }),
    );
    expect(Users).toHaveLength(1);
    for (const name of [admin.email, "ADMIN@planner.local", String(Users?.[0]?.Username)]) {
      expect((await groupsOf(pool, name)).Groups).toMatchObject([{ GroupName: "admin" }]);
    }
    expect((await groupsOf(pool, viewer.email)).Groups).toEqual([]);
  });

  it("come in pages", async () => {
    const pool = await startUserPool(manyGroups);
    const names: unknown[] = [];
    let NextToken: string | undefined;
    let pages = 0;
    do {
      const page: AdminListGroupsForUserCommandOutput = await groupsOf(pool, admin.email, {
        Limit: 2,
        NextToken,
      });
      names.push(...(page.Groups ?? []).map(({ GroupName }) => GroupName));
      NextToken = page.NextToken;
      pages += 1;
    } while (NextToken !== undefined);
    expect(names).toEqual(["admin", "b", "c", "d", "e"]);
    expect(pages).toBe(3);
    await expect(groupsOf(pool, admin.email, { NextToken: "forged" })).rejects.toMatchObject({
      name: "InvalidParameterException",
    });
  });

  it("are refused for a user or a pool that is not there", async () => {
    const pool = await startUserPool();
    await expect(groupsOf(pool, "nobody@planner.local")).rejects.toMatchObject({
      name: "UserNotFoundException",
      message: "User does not exist.",
    });
    const other = { ...pool, UserPoolId: "eu-central-1_Another00" };
    await expect(groupsOf(other, admin.email)).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("can be joined by e-mail address", async () => {
    const pool = await startUserPool();
    const { client, UserPoolId } = pool;
    const joined = { UserPoolId, Username: viewer.email, GroupName: "admin" };
    await client.send(new AdminAddUserToGroupCommand(joined));
    expect((await groupsOf(pool, viewer.email)).Groups).toMatchObject([{ GroupName: "admin" }]);
    await expect(
      client.send(new AdminAddUserToGroupCommand({ ...joined, GroupName: "nowhere" })),
    ).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

describe("creating a user", () => {
  it.each([
    ["twice", admin.email, {}, "UsernameExistsException"],
    ["without an address", "somebody", {}, "InvalidParameterException"],
    [
      "again, who signed in",
      admin.email,
      { MessageAction: "RESEND" },
      "UnsupportedUserStateException",
    ],
    ["again, whom nobody knows", "a@b.co", { MessageAction: "RESEND" }, "UserNotFoundException"],
    ["with a weak password", "a@b.co", { TemporaryPassword: "weak" }, "InvalidPasswordException"],
  ] as const)("is refused %s", async (_, Username, options, name) => {
    const { client, UserPoolId, mails } = await startUserPool();
    await expect(
      client.send(new AdminCreateUserCommand({ UserPoolId, Username, ...options })),
    ).rejects.toMatchObject({ name });
    expect(mails).toEqual([]);
  });

  it("sends no mail when told so", async () => {
    const { client, UserPoolId, mails } = await startUserPool();
    const Username = "Quiet@Planner.local";
    const { User } = await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: "SUPPRESS" }),
    );
    expect(mails).toEqual([]);
    expect(User).toMatchObject({
      Enabled: true,
      UserStatus: "FORCE_CHANGE_PASSWORD",
      UserCreateDate: new Date(Date.UTC(2031, 0, 1)),
    });
    expect(User?.Attributes).toContainEqual({ Name: "email", Value: "quiet@planner.local" });
  });
});

describe("the local pool", () => {
  it("seeds the users that are missing, and no more", async () => {
    const folder = temporaryFolder();
    const first = await startUserPool({ folder });
    const { UserPoolId } = first;
    await first.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: viewer.email }));
    await expect(signInBySrp(first, viewer)).rejects.toThrow("Incorrect");
    const second = await startUserPool({ folder });
    expect((await signInBySrp(second, viewer)).AuthenticationResult).toBeDefined();
    expect((await groupsOf(second, admin.email)).Groups).toHaveLength(1);
  });

  it("wants credentials for what AWS wants them for", async () => {
    const { endpoint, UserPoolId } = await startUserPool();
    const call = async (target: string, body: object) => {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${target}` },
        body: JSON.stringify(body),
      });
      const answer: { __type?: string } = JSON.parse(await response.text());
      return { status: response.status, type: answer.__type };
    };
    const user = { UserPoolId, Username: admin.email };
    expect(await call("AdminGetUser", user)).toEqual({
      status: 400,
      type: "MissingAuthenticationTokenException",
    });
    expect(await call("SignUp", user)).toMatchObject({ type: "UnknownOperationException" });
    expect(await call("constructor", user)).toMatchObject({ type: "UnknownOperationException" });
  });

  it("takes an answer only to the question it asked", async () => {
    const { client, ClientId } = await startUserPool();
    for (const ChallengeName of ["NEW_PASSWORD_REQUIRED", "SOFTWARE_TOKEN_MFA"] as const) {
      await expect(
        client.send(
          new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session: "x".repeat(20) }),
        ),
      ).rejects.toThrow("Invalid session for the user.");
    }
  });

  it("lets a user in again who was enabled again", async () => {
    const pool = await startUserPool();
    const { client, UserPoolId } = pool;
    await client.send(new AdminEnableUserCommand({ UserPoolId, Username: admin.email }));
    expect((await signInBySrp(pool, admin)).AuthenticationResult).toBeDefined();
  });
});
