import { z } from "zod";
import { publicCall, signedCall } from "../../awsJsonHandler.ts";
import { refreshedTokens } from "../sessions.ts";
import { accessTokenHolder } from "../tokens.ts";
import { clientOf, type UserPool, userOf } from "../UserPool.ts";

/** Using, refreshing and ending sessions. */
export const sessionCalls = (pool: UserPool) => ({
  GetUser: publicCall(z.object({ AccessToken: z.string() }), async ({ AccessToken }) => {
    const profile = await accessTokenHolder(pool, AccessToken);
    const { Username, Attributes, UserMFASettingList, PreferredMfaSetting } = profile;
    return { Username, UserAttributes: Attributes, UserMFASettingList, PreferredMfaSetting };
  }),
  GetTokensFromRefreshToken: publicCall(
    z.object({ ClientId: z.string(), RefreshToken: z.string() }),
    async ({ ClientId, RefreshToken }) =>
      refreshedTokens(pool, clientOf(pool, ClientId), RefreshToken),
  ),
  RevokeToken: publicCall(
    z.object({ ClientId: z.string(), Token: z.string() }),
    async ({ ClientId, Token }) => {
      clientOf(pool, ClientId);
      const found = pool.credentials.sessionOf(Token);
      if (found?.session.client_id === ClientId) {
        const revoked = { ...found.session, revoked: true };
        pool.credentials.saveSession(found.username, revoked, pool.now());
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
