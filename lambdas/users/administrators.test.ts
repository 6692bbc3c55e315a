import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  type UserStatusType,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { createAdministrator } from "./createAdministrator.ts";
import { removeAdministrator } from "./removeAdministrator.ts";

const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
const cognito = mockClient(client);
const pool = { client, userPoolId: "pool" };
const email = "ann@example.com";
beforeEach(() => {
  cognito.reset();
});

function known(UserStatus: UserStatusType, Enabled = true): void {
  cognito.on(AdminGetUserCommand).resolves({ Username: "a-sub", UserStatus, Enabled });
}

function unknown(): void {
  cognito
    .on(AdminGetUserCommand)
    .rejects(new UserNotFoundException({ message: "no", $metadata: {} }));
}

/** What was changed, in order. */
const changes = () =>
  cognito
    .calls()
    .map(({ args: [command] }) => command)
    .filter((command) => !(command instanceof AdminGetUserCommand))
    .map((command) => [command.constructor, command.input]);

const named = { UserPoolId: "pool", Username: "a-sub" };
const intoGroup = [AdminAddUserToGroupCommand, { ...named, GroupName: "admin" }];
const mailed = {
  UserAttributes: [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
  ],
  DesiredDeliveryMediums: ["EMAIL"],
};

describe("createAdministrator", () => {
  it("invites who is new by mail, then puts them into the group", async () => {
    unknown();
    expect(await createAdministrator(pool, email)).toBe("invited");
    const byEmail = { UserPoolId: "pool", Username: email };
    expect(changes()).toEqual([
      [AdminCreateUserCommand, { ...byEmail, ...mailed }],
      [AdminAddUserToGroupCommand, { ...byEmail, GroupName: "admin" }],
    ]);
  });

  it("sends the invitation again to who never signed in", async () => {
    known("FORCE_CHANGE_PASSWORD");
    expect(await createAdministrator(pool, email)).toBe("invited again");
    expect(changes()).toEqual([
      [AdminCreateUserCommand, { ...named, ...mailed, MessageAction: "RESEND" }],
      intoGroup,
    ]);
  });

  it.each(["CONFIRMED", "RESET_REQUIRED"] as const)(
    "sends nothing to who has an account (%s)",
    async (status) => {
      known(status);
      expect(await createAdministrator(pool, email)).toBe("had an account");
      expect(changes()).toEqual([intoGroup]);
    },
  );

  it("enables an account that was disabled", async () => {
    known("CONFIRMED", false);
    await createAdministrator(pool, email);
    expect(changes()).toEqual([[AdminEnableUserCommand, named], intoGroup]);
  });

  it("says what the pool refused", async () => {
    cognito.on(AdminGetUserCommand).rejects(new Error("not authorized"));
    await expect(createAdministrator(pool, email)).rejects.toThrow("not authorized");
    expect(changes()).toEqual([]);
  });
});

describe("removeAdministrator", () => {
  const outOfGroup = [AdminRemoveUserFromGroupCommand, { ...named, GroupName: "admin" }];
  const signedOut = [AdminUserGlobalSignOutCommand, named];

  it("takes the person out of the group, then signs them out everywhere", async () => {
    known("CONFIRMED");
    expect(await removeAdministrator(pool, { email, deleteUser: false })).toBe("removed");
    expect(changes()).toEqual([outOfGroup, signedOut]);
  });

  it("deletes the account when told to, last", async () => {
    known("CONFIRMED");
    expect(await removeAdministrator(pool, { email, deleteUser: true })).toBe("deleted");
    expect(changes()).toEqual([outOfGroup, signedOut, [AdminDeleteUserCommand, named]]);
  });

  it("changes nothing for somebody unknown", async () => {
    unknown();
    expect(await removeAdministrator(pool, { email, deleteUser: true })).toBe("unknown");
    expect(changes()).toEqual([]);
  });
});
