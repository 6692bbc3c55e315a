import { z } from "zod";
import { AwsError, publicCall, signedCall } from "../../aws/awsJsonHandler.ts";
import { invalidParameter } from "../refusals.ts";
import { accessTokenHolder, refreshedTokens } from "../tokens.ts";
import { clientOf, type UserPool, userOf } from "../UserPool.ts";

const withClient = { ClientId: z.string(), ClientSecret: z.string().optional() };

/** How sessions go on and end. */
export const sessionCalls = (pool: UserPool) => ({
  GetTokensFromRefreshToken: publicCall(
    z.object({ ...withClient, RefreshToken: z.string() }),
    async ({ ClientId, RefreshToken }) =>
      refreshedTokens(pool, clientOf(pool, ClientId), RefreshToken),
  ),
  RevokeToken: publicCall(
    z.object({ ...withClient, Token: z.string() }),
    async ({ ClientId, Token }) => {
      const client = clientOf(pool, ClientId);
      if (!client.tokensCanBeRevoked) {
        throw invalidParameter("Token revocation is not enabled for the client.");
      }
      if (Token.split(".").length === 3) {
        throw new AwsError("UnsupportedTokenTypeException", "Unsupported token type");
      }
      const found = pool.credentials.sessionOf(Token);
      if (found !== undefined && found.session.client_id === ClientId) {
        const revoked = { ...found.session, revoked: true };
        pool.credentials.keepSession(found.username, revoked, pool.now());
      }
      return {};
    },
  ),
  GlobalSignOut: publicCall(z.object({ AccessToken: z.string() }), async ({ AccessToken }) => {
    const { Username } = await accessTokenHolder(pool, AccessToken);
    pool.credentials.revokeSessions(Username);
    return {};
  }),
  AdminUserGlobalSignOut: signedCall(z.object({ Username: z.string() }), async (input) => {
    const { Username } = await userOf(pool, input.Username);
    pool.credentials.revokeSessions(Username);
    return {};
  }),
});
