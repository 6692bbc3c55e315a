import { verify } from "node:crypto";
import { z } from "zod";
import { AwsError } from "../aws/AwsError.ts";
import type { Profile } from "./Profiles.ts";
import { userDisabled } from "./refusals.ts";
import type { UserPool } from "./UserPool.ts";

const claimsSchema = z.object({
  iss: z.string(),
  token_use: z.literal("access"),
  username: z.string(),
  origin_jti: z.string().optional(),
  exp: z.number(),
});

/**
 * The user who holds an access token.
 *
 * @throws AwsError when the token is none of the pool's, expired or revoked
 */
export async function accessTokenHolder(pool: UserPool, accessToken: string): Promise<Profile> {
  const claims = verifiedClaims(pool, accessToken);
  const profile = claims && (await pool.profiles.find(claims.username));
  if (claims?.iss !== pool.definition.issuer || profile === undefined) {
    throw new AwsError("NotAuthorizedException", "Invalid Access Token");
  }
  if (claims.exp * 1000 <= pool.now()) {
    throw new AwsError("NotAuthorizedException", "Access Token has expired");
  }
  if (!profile.Enabled) throw userDisabled();
  const { sessions } = pool.credentials.of(profile.Username);
  if (sessions.some((s) => s.origin_jti === claims.origin_jti && s.revoked)) {
    throw new AwsError("NotAuthorizedException", "Access Token has been revoked");
  }
  return profile;
}

function verifiedClaims({ signingKey }: UserPool, token: string) {
  const [head = "", body = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${head}.${body}`);
  const bytes = Buffer.from(signature, "base64url");
  if (!verify("RSA-SHA256", signed, signingKey.publicKey, bytes)) return undefined;
  return claimsSchema.safeParse(JSON.parse(Buffer.from(body, "base64url").toString())).data;
}
