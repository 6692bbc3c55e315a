import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AwsError, signedCall } from "../../awsJsonHandler.ts";
import { attributesOf, type Profile } from "../Profiles.ts";
import { setTemporaryPassword, temporaryPassword } from "../passwords.ts";
import { invalidParameter } from "../refusals.ts";
import { sendCode, type UserPool, userOf } from "../UserPool.ts";

const userInput = z.object({ UserPoolId: z.string(), Username: z.string() });
const membershipInput = userInput.extend({ GroupName: z.string() });

const creationInput = userInput.extend({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(["RESEND", "SUPPRESS"]).optional(),
});

/** The operations that need AWS credentials: users and their groups. */
export const administrationCalls = (pool: UserPool) => ({
  AdminCreateUser: signedCall(creationInput, async (input) => {
    const isRepeated = input.MessageAction === "RESEND";
    const profile = await (isRepeated ? invitedUser : newUser)(pool, input);
    const { email = "" } = attributesOf(profile);
    const code = input.TemporaryPassword ?? temporaryPassword(pool.definition.passwordPolicy);
    setTemporaryPassword(pool, profile.Username, code);
    if (input.MessageAction !== "SUPPRESS") {
      sendCode(pool, pool.definition.invitation, { email, code });
    }
    return { User: { ...detailsOf(profile), Attributes: profile.Attributes } };
  }),
  AdminGetUser: signedCall(userInput, async ({ Username }) => {
    const profile = await userOf(pool, Username);
    const { Attributes, UserMFASettingList, PreferredMfaSetting } = profile;
    return {
      ...detailsOf(profile),
      UserAttributes: Attributes,
      UserMFASettingList,
      PreferredMfaSetting,
    };
  }),
  AdminDeleteUser: signedCall(userInput, async ({ Username }) => {
    const profile = await userOf(pool, Username);
    await pool.profiles.delete(profile);
    pool.credentials.delete(profile.Username);
    return {};
  }),
  AdminAddUserToGroup: signedCall(membershipInput, async ({ Username, GroupName }) => {
    const isGroup = await pool.profiles.addToGroup(await userOf(pool, Username), GroupName);
    if (!isGroup) throw new AwsError("ResourceNotFoundException", "Group not found.");
    return {};
  }),
  AdminRemoveUserFromGroup: signedCall(membershipInput, async ({ Username, GroupName }) => {
    const isGroup = await pool.profiles.removeFromGroup(await userOf(pool, Username), GroupName);
    if (!isGroup) throw new AwsError("ResourceNotFoundException", "Group not found.");
    return {};
  }),
  AdminListGroupsForUser: signedCall(userInput, async ({ UserPoolId, Username }) => {
    const groups = await pool.profiles.groupsOf(await userOf(pool, Username));
    return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId })) };
  }),
});

type Creation = z.output<typeof creationInput>;

async function newUser(pool: UserPool, { Username, UserAttributes }: Creation): Promise<Profile> {
  const email = Username.toLowerCase();
  if (!z.email().safeParse(email).success) throw invalidParameter("Username should be an email.");
  if ((await pool.profiles.find(email)) !== undefined) {
    throw new AwsError("UsernameExistsException", "User account already exists");
  }
  const username = randomUUID();
  const given = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const attributes = { ...given, sub: username, email };
  return pool.profiles.add({ username, attributes, status: "FORCE_CHANGE_PASSWORD" });
}

/** A user who has not signed in yet. */
async function invitedUser(pool: UserPool, { Username: name }: Creation): Promise<Profile> {
  const profile = await userOf(pool, name);
  if (profile.UserStatus !== "FORCE_CHANGE_PASSWORD") {
    throw new AwsError(
      "UnsupportedUserStateException",
      `Resend not possible. ${profile.Username} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  return profile;
}

function detailsOf({
  Username,
  Enabled,
  UserStatus,
  UserCreateDate,
  UserLastModifiedDate,
}: Profile) {
  return { Username, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate };
}
