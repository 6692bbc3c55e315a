import { randomUUID } from "node:crypto";
import { AdminAddUserToGroup } from "cognito-local/lib/targets/adminAddUserToGroup.js";
import { AdminDeleteUser } from "cognito-local/lib/targets/adminDeleteUser.js";
import { AdminDisableUser } from "cognito-local/lib/targets/adminDisableUser.js";
import { AdminEnableUser } from "cognito-local/lib/targets/adminEnableUser.js";
import { AdminGetUser } from "cognito-local/lib/targets/adminGetUser.js";
import { AdminListGroupsForUser } from "cognito-local/lib/targets/adminListGroupsForUser.js";
import { AdminRemoveUserFromGroup } from "cognito-local/lib/targets/adminRemoveUserFromGroup.js";
import { GetGroup } from "cognito-local/lib/targets/getGroup.js";
import { ListGroups } from "cognito-local/lib/targets/listGroups.js";
import { ListUsers } from "cognito-local/lib/targets/listUsers.js";
import { ListUsersInGroup } from "cognito-local/lib/targets/listUsersInGroup.js";
import { z } from "zod";
import { AwsError, signedCall } from "../../aws/awsJsonHandler.ts";
import { sendCode } from "../messages.ts";
import { attributesOf } from "../Profiles.ts";
import { setPassword, setTemporaryPassword, temporaryPassword } from "../passwords.ts";
import { invalidParameter, userUnknown } from "../refusals.ts";
import { type UserPool, userOf } from "../UserPool.ts";

const named = z.object({ UserPoolId: z.string(), Username: z.string() });

const creation = named.extend({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  MessageAction: z.enum(["RESEND", "SUPPRESS"]).optional(),
  TemporaryPassword: z.string().optional(),
});

/** What administrators of the pool do with its users. */
export const adminUserCalls = (pool: UserPool) => {
  const { context, ...services } = pool.local;
  return {
    AdminCreateUser: signedCall(creation, (input) =>
      input.MessageAction === "RESEND" ? inviteAgain(pool, input) : create(pool, input),
    ),
    AdminGetUser: signedCall(named, async ({ UserPoolId, Username: name }) => {
      const { Username } = await userOf(pool, name);
      return AdminGetUser(services)(context, { UserPoolId, Username });
    }),
    AdminDisableUser: signedCall(named, async ({ UserPoolId, Username: name }) => {
      const { Username } = await userOf(pool, name);
      pool.credentials.revokeSessions(Username);
      return AdminDisableUser(services)(context, { UserPoolId, Username });
    }),
    AdminEnableUser: signedCall(named, async ({ UserPoolId, Username: name }) => {
      const { Username } = await userOf(pool, name);
      return AdminEnableUser(services)(context, { UserPoolId, Username });
    }),
    AdminDeleteUser: signedCall(named, async ({ UserPoolId, Username: name }) => {
      const { Username } = await userOf(pool, name);
      await AdminDeleteUser(services)(context, { UserPoolId, Username });
      pool.credentials.forget(Username);
      return {};
    }),
    AdminSetUserPassword: signedCall(
      named.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
      async ({ Username, Password, Permanent }) => {
        const profile = await userOf(pool, Username);
        const set = Permanent ? setPassword : setTemporaryPassword;
        set(pool, profile.Username, Password);
        const UserStatus = Permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
        await pool.profiles.change(profile, { UserStatus });
        return {};
      },
    ),
    AdminResetUserPassword: signedCall(named, async ({ Username }) => {
      const profile = await userOf(pool, Username);
      await pool.profiles.change(profile, { UserStatus: "RESET_REQUIRED" });
      return {};
    }),
    ListUsers: signedCall(
      z.object({ UserPoolId: z.string(), Filter: z.string().optional() }),
      (input) => ListUsers(services)(context, input),
    ),
  };
};

type Creation = z.output<typeof creation>;

async function create(pool: UserPool, input: Creation) {
  const email = pool.profiles.folded(input.Username);
  if (!z.email().safeParse(email).success) throw invalidParameter("Username should be an email.");
  if ((await pool.profiles.find(email)) !== undefined) {
    throw new AwsError("UsernameExistsException", "User account already exists");
  }
  const password = input.TemporaryPassword ?? temporaryPassword(pool.definition.passwordPolicy);
  const username = randomUUID();
  setTemporaryPassword(pool, username, password);
  const given = Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const attributes = { ...given, sub: username, email };
  await pool.profiles.add({ username, attributes, status: "FORCE_CHANGE_PASSWORD" });
  if (input.MessageAction !== "SUPPRESS") {
    sendCode(pool, pool.definition.invitation, { email, code: password });
  }
  return created(pool, username);
}

async function inviteAgain(pool: UserPool, input: Creation) {
  const profile = await pool.profiles.find(input.Username);
  if (profile === undefined) throw userUnknown();
  const { UserStatus, Username } = profile;
  if (UserStatus !== "FORCE_CHANGE_PASSWORD") {
    throw new AwsError(
      "UnsupportedUserStateException",
      `Resend not possible. ${Username} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  const password = input.TemporaryPassword ?? temporaryPassword(pool.definition.passwordPolicy);
  setTemporaryPassword(pool, Username, password);
  const { email = "" } = attributesOf(profile);
  sendCode(pool, pool.definition.invitation, { email, code: password });
  return created(pool, Username);
}

async function created(pool: UserPool, username: string) {
  const { Attributes, Enabled, UserCreateDate, UserLastModifiedDate, UserStatus } = await userOf(
    pool,
    username,
  );
  return {
    User: {
      Username: username,
      Attributes,
      Enabled,
      UserCreateDate,
      UserLastModifiedDate,
      UserStatus,
    },
  };
}

const inPool = z.object({ UserPoolId: z.string() });
const group = inPool.extend({ GroupName: z.string() });
const membership = group.extend({ Username: z.string() });

const pageOfGroups = inPool.extend({
  Username: z.string(),
  Limit: z.int().min(1).max(60).default(60),
  NextToken: z.string().optional(),
});

/** Groups and who is in them. cognito-local's own calls know users by their name alone, not by e-mail, and no pages. */
export const groupCalls = (pool: UserPool) => {
  const { context, ...services } = pool.local;
  return {
    AdminAddUserToGroup: signedCall(membership, async ({ Username: name, ...input }) => {
      const { Username } = await userOf(pool, name);
      return AdminAddUserToGroup(services)(context, { ...input, Username });
    }),
    AdminRemoveUserFromGroup: signedCall(membership, async ({ Username: name, ...input }) => {
      const { Username } = await userOf(pool, name);
      return AdminRemoveUserFromGroup(services)(context, { ...input, Username });
    }),
    AdminListGroupsForUser: signedCall(pageOfGroups, async ({ UserPoolId, ...input }) => {
      const { Username } = await userOf(pool, input.Username);
      const listed = AdminListGroupsForUser(services)(context, { UserPoolId, Username });
      const all = (await listed).Groups ?? [];
      const from = placeOf(input.NextToken);
      const to = from + input.Limit;
      const more = to < all.length ? { NextToken: tokenOf(to) } : {};
      return { Groups: all.slice(from, to), ...more };
    }),
    GetGroup: signedCall(group, (input) => GetGroup(services)(context, input)),
    ListGroups: signedCall(inPool, (input) => ListGroups(services)(context, input)),
    ListUsersInGroup: signedCall(group, (input) => ListUsersInGroup(services)(context, input)),
  };
};

function tokenOf(place: number): string {
  return Buffer.from(JSON.stringify({ place })).toString("base64url");
}

function placeOf(token: string | undefined): number {
  if (token === undefined) return 0;
  try {
    const text = Buffer.from(token, "base64url").toString();
    return z.object({ place: z.int().min(0) }).parse(JSON.parse(text)).place;
  } catch {
    throw invalidParameter("Invalid pagination token.");
  }
}
