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
import { createAdministrator, removeAdministrator } from "./administratorAccounts.ts";

const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
const cognito = mockClient(client);
const pool = { client, userPoolId: "pool" };
const email = "ann@example.com";
beforeEach(() => {
  cognito.reset();
});

function poolHasUser(UserStatus: UserStatusType, Enabled = true): void {
  cognito.on(AdminGetUserCommand).resolves({ Username: "a-sub", UserStatus, Enabled });
}

function poolHasNoUser(): void {
  cognito
    .on(AdminGetUserCommand)
    .rejects(new UserNotFoundException({ message: "no", $metadata: {} }));
}

/** The mutating commands, in order. */
const changes = () =>
  cognito
    .calls()
    .map(({ args: [command] }) => command)
    .filter((command) => !(command instanceof AdminGetUserCommand))
    .map((command) => [command.constructor, command.input]);

const target = { UserPoolId: "pool", Username: "a-sub" };
const intoGroup = [AdminAddUserToGroupCommand, { ...target, GroupName: "admin" }];
const invitation = {
  UserAttributes: [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
  ],
  DesiredDeliveryMediums: ["EMAIL"],
};

describe("createAdministrator", () => {
  it("invites a new user by email, then adds them to the group", async () => {
    poolHasNoUser();
    expect(await createAdministrator(pool, email)).toBe("invited");
    const byEmail = { UserPoolId: "pool", Username: email };
    expect(changes()).toEqual([
      [AdminCreateUserCommand, { ...byEmail, ...invitation }],
      [AdminAddUserToGroupCommand, { ...byEmail, GroupName: "admin" }],
    ]);
  });

  it("resends the invitation to a user who has never signed in", async () => {
    poolHasUser("FORCE_CHANGE_PASSWORD");
    expect(await createAdministrator(pool, email)).toBe("invited again");
    expect(changes()).toEqual([
      [AdminCreateUserCommand, { ...target, ...invitation, MessageAction: "RESEND" }],
      intoGroup,
    ]);
  });

  it.each(["CONFIRMED", "RESET_REQUIRED"] as const)(
    "sends no mail to a user who already has an account (%s)",
    async (status) => {
      poolHasUser(status);
      expect(await createAdministrator(pool, email)).toBe("had an account");
      expect(changes()).toEqual([intoGroup]);
    },
  );

  it("enables a disabled account", async () => {
    poolHasUser("CONFIRMED", false);
    await createAdministrator(pool, email);
    expect(changes()).toEqual([[AdminEnableUserCommand, target], intoGroup]);
  });
});

describe("removeAdministrator", () => {
  const removedFromGroup = [AdminRemoveUserFromGroupCommand, { ...target, GroupName: "admin" }];
  const signedOut = [AdminUserGlobalSignOutCommand, target];

  it("removes the user from the group, then signs them out everywhere", async () => {
    poolHasUser("CONFIRMED");
    expect(await removeAdministrator(pool, { email, deleteUser: false })).toBe("removed");
    expect(changes()).toEqual([removedFromGroup, signedOut]);
  });

  it("deletes the account last, if requested", async () => {
    poolHasUser("CONFIRMED");
    expect(await removeAdministrator(pool, { email, deleteUser: true })).toBe("deleted");
    expect(changes()).toEqual([removedFromGroup, signedOut, [AdminDeleteUserCommand, target]]);
  });

  it("changes nothing for an unknown user", async () => {
    poolHasNoUser();
    expect(await removeAdministrator(pool, { email, deleteUser: true })).toBe("unknown");
    expect(changes()).toEqual([]);
  });
});
