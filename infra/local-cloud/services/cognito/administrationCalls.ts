import { randomBytes, randomUUID } from "node:crypto";
import { dayMs } from "@planner/shared/calendar";
import { z } from "zod";
import { AwsError, signedCall } from "../awsJson.ts";
import { mailCode } from "./passwords/mailCode.ts";
import { invalidParameter } from "./poolErrors.ts";
import { passwordVerifier } from "./signIn/srp.ts";
import { revokeSessions } from "./tokens/sessions.ts";
import { attributesOf, mfaOf, type User } from "./User.ts";
import { changeUser, findUser, identityOf, type UserPool } from "./UserPool.ts";

const userInput = z.object({ UserPoolId: z.string(), Username: z.string() });
const membershipInput = userInput.extend({ GroupName: z.string() });

const creationInput = userInput.extend({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(["RESEND", "SUPPRESS"]).optional(),
});

/** The operations that need AWS credentials: users and their groups. */
export const administrationCalls = (pool: UserPool) => ({
  AdminCreateUser: signedCall(creationInput, (input) => createUser(pool, input)),
  AdminGetUser: signedCall(userInput, async ({ Username }) => {
    const user = userOf(pool, Username);
    return { ...detailsOf(user), UserAttributes: attributesOf(user), ...mfaOf(user) };
  }),
  AdminDeleteUser: signedCall(userInput, async ({ Username }) => {
    pool.users.delete(userOf(pool, Username).username);
    return {};
  }),
  AdminAddUserToGroup: signedCall(membershipInput, async ({ Username, GroupName }) => {
    const user = userOf(pool, Username);
    const groups = [...withoutGroup(pool, user, GroupName), GroupName].toSorted();
    changeUser(pool, user, { groups });
    return {};
  }),
  AdminRemoveUserFromGroup: signedCall(membershipInput, async ({ Username, GroupName }) => {
    const user = userOf(pool, Username);
    changeUser(pool, user, { groups: withoutGroup(pool, user, GroupName) });
    return {};
  }),
  AdminListGroupsForUser: signedCall(userInput, async ({ UserPoolId, Username }) => {
    const { groups } = userOf(pool, Username);
    return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId })) };
  }),
  ListUsersInGroup: signedCall(z.object({ GroupName: z.string() }), async ({ GroupName }) => {
    const members = [...pool.users.values()].filter(({ groups }) => groups.includes(GroupName));
    return {
      Users: members.map((user) => ({ ...detailsOf(user), Attributes: attributesOf(user) })),
    };
  }),
  AdminUserGlobalSignOut: signedCall(userInput, async ({ Username }) => {
    revokeSessions(pool, userOf(pool, Username));
    return {};
  }),
});

/** @throws AwsError if there is no such user */
function userOf(pool: UserPool, name: string): User {
  const user = findUser(pool, name);
  if (user === undefined) throw new AwsError("UserNotFoundException", "User does not exist.");
  return user;
}

type Creation = z.output<typeof creationInput>;

/** Creates a user with a temporary password, or gives an invited one another password. */
async function createUser(pool: UserPool, input: Creation) {
  const user = input.MessageAction === "RESEND" ? invitedUser(pool, input) : newUser(pool, input);
  // The generated password satisfies every policy.
  const password = input.TemporaryPassword ?? `Aa1-${randomBytes(9).toString("hex")}`;
  const { TemporaryPasswordValidityDays: days } = pool.definition.passwordPolicy;
  const verifier = passwordVerifier(identityOf(pool, user.username), password);
  const expires_at_ms = Date.now() + days * dayMs;
  const invited = { ...user, password: { ...verifier, expires_at_ms } };
  pool.users.set(user.username, invited);
  if (input.MessageAction !== "SUPPRESS") {
    mailCode(pool, invited, { message: pool.definition.invitation, code: password });
  }
  return { User: { ...detailsOf(invited), Attributes: attributesOf(invited) } };
}

/** @throws AwsError if the name is not an email address, or taken */
function newUser(pool: UserPool, { Username, UserAttributes }: Creation): Omit<User, "password"> {
  const email = Username.toLowerCase();
  if (!z.email().safeParse(email).success) throw invalidParameter("Username should be an email.");
  if (findUser(pool, email) !== undefined) {
    throw new AwsError("UsernameExistsException", "User account already exists");
  }
  const username = randomUUID();
  const given = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  return {
    username,
    attributes: { ...given, sub: username, email },
    status: "FORCE_CHANGE_PASSWORD",
    groups: [],
    sessions: {},
  };
}

/**
 * Finds a user who has not signed in yet.
 *
 * @throws AwsError if there is no such user, or they have signed in
 */
function invitedUser(pool: UserPool, { Username }: Creation): User {
  const user = userOf(pool, Username);
  if (user.status === "FORCE_CHANGE_PASSWORD") return user;
  throw new AwsError(
    "UnsupportedUserStateException",
    `Resend not possible. ${user.username} status is not FORCE_CHANGE_PASSWORD`,
  );
}

/**
 * A user's groups without the named one.
 *
 * @throws AwsError if the pool has no such group
 */
function withoutGroup({ definition }: UserPool, { groups }: User, name: string): string[] {
  if (!definition.groups.includes(name)) {
    throw new AwsError("ResourceNotFoundException", "Group not found.");
  }
  return groups.filter((each) => each !== name);
}

function detailsOf({ username, status }: User) {
  return { Username: username, Enabled: true, UserStatus: status };
}
