import { AdminAddUserToGroup } from "cognito-local/lib/targets/adminAddUserToGroup.js";
import { AdminListGroupsForUser } from "cognito-local/lib/targets/adminListGroupsForUser.js";
import { AdminRemoveUserFromGroup } from "cognito-local/lib/targets/adminRemoveUserFromGroup.js";
import { GetGroup } from "cognito-local/lib/targets/getGroup.js";
import { ListGroups } from "cognito-local/lib/targets/listGroups.js";
import { ListUsersInGroup } from "cognito-local/lib/targets/listUsersInGroup.js";
import { z } from "zod";
import { signedCall } from "../../aws/AwsCall.ts";
import { userOf } from "../lookUp.ts";
import { invalidParameter } from "../refusals.ts";
import type { UserPool } from "../UserPool.ts";

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
