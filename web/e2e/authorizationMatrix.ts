import type { LocalCloud } from "./cloud/LocalCloud.ts";
import {
  type Claims,
  claimsOf,
  publicSecretForms,
  reheaded,
  resigned,
  signedByPublicKey,
  signedByUnknownKey,
  spliced,
  tampered,
  unsigned,
} from "./cloud/tokens.ts";

/** The tokens of signed-in users. */
export type Tokens = Readonly<{
  viewer: string;
  admin: string;
  exAdmin: string;
  /** The id tokens issued with the access tokens. */
  viewerId: string;
  adminId: string;
}>;

/** The expected status of each call: saving a lead, the admin check for oneself and for another user, leads, statistics. */
export type Statuses = Readonly<
  Record<"save" | "checkSelf" | "checkOther" | "list" | "stats", number>
>;

/** A kind of caller, its token, and the expected status of each call. */
export type Caller = Readonly<{
  caller: string;
  token: (tokens: Tokens, cloud: LocalCloud) => string | undefined;
  statuses: Statuses;
}>;

/** Saving a lead is public and ignores tokens. */
const refused: Statuses = { save: 201, checkSelf: 401, checkOther: 401, list: 401, stats: 401 };
const ofAViewer: Statuses = { save: 201, checkSelf: 200, checkOther: 403, list: 403, stats: 403 };

/**
 * Callers with a token that the pool issued. A removed administrator's token stays valid for up to five minutes: the
 * admin check asks the pool at once, while leads and statistics trust the token.
 */
const users: readonly Caller[] = [
  { caller: "a viewer", token: ({ viewer }) => viewer, statuses: ofAViewer },
  ...[
    ["administrators", "not-admin", "ADMIN"],
    ["[admin]"],
    ["admin]", "[admin"],
    "admin",
    { admin: true },
  ].map((groups) => ({
    caller: `a member of similarly named groups: ${JSON.stringify(groups)}`,
    token: ({ viewer }: Tokens, cloud: LocalCloud) =>
      resigned(cloud, viewer, { "cognito:groups": groups }),
    statuses: ofAViewer,
  })),
  {
    caller: "an administrator who was just removed",
    token: ({ exAdmin }) => exAdmin,
    statuses: { save: 201, checkSelf: 200, checkOther: 403, list: 200, stats: 200 },
  },
  {
    caller: "an admin",
    token: ({ admin }) => admin,
    statuses: { save: 201, checkSelf: 200, checkOther: 200, list: 200, stats: 200 },
  },
];

/** Callers without a token, or with text that is not a token. */
const withoutToken: readonly Caller[] = [
  { caller: "no token", token: () => undefined, statuses: refused },
  { caller: "garbage", token: () => "garbage", statuses: refused },
  { caller: "an empty token", token: () => "", statuses: refused },
  {
    caller: "a token without its signature",
    token: ({ admin }) => admin.split(".").slice(0, 2).join("."),
    statuses: refused,
  },
  {
    caller: "a token in five parts",
    token: ({ admin }) => `${admin}.${admin.split(".")[1]}.e30`,
    statuses: refused,
  },
  {
    caller: "a token without its last character",
    token: ({ admin }) => admin.slice(0, -1),
    statuses: refused,
  },
];

/** Tokens made without the pool's key. */
const forged: readonly Caller[] = [
  ...["none", "None", "NONE", "nOnE", ""].map((alg) => ({
    caller: `an unsigned token, alg ${JSON.stringify(alg)}`,
    token: ({ admin }: Tokens) => unsigned(admin, alg),
    statuses: refused,
  })),
  {
    caller: "an unsigned token with a signature",
    token: ({ admin }) => unsigned(admin, "none", admin.split(".")[2]),
    statuses: refused,
  },
  ...publicSecretForms.map((form) => ({
    caller: `a token signed with the public key as a secret, ${form}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => signedByPublicKey(cloud, admin, form),
    statuses: refused,
  })),
  {
    caller: "a viewer who writes the group into the token",
    token: ({ viewer }) => tampered(viewer, { "cognito:groups": ["admin"] }),
    statuses: refused,
  },
  {
    caller: "a viewer's claims under an admin's signature",
    token: ({ viewer, admin }) => spliced(viewer, admin),
    statuses: refused,
  },
  {
    caller: "a token signed with an unknown key",
    token: ({ admin }) => signedByUnknownKey(admin),
    statuses: refused,
  },
  {
    caller: "a token that contains an unknown key",
    token: ({ admin }) =>
      signedByUnknownKey(admin, (key) => ({ jwk: key.export({ format: "jwk" }) })),
    statuses: refused,
  },
  {
    caller: "a token that links to an unknown key",
    token: ({ admin }) =>
      signedByUnknownKey(admin, () => ({
        jku: "https://elsewhere.example/jwks.json",
        x5u: "https://elsewhere.example/key.pem",
        kid: "https://elsewhere.example/jwks.json",
      })),
    statuses: refused,
  },
];

/** Changes that make the claims of a valid token invalid, each with a description. */
const invalidClaims: readonly (readonly [caller: string, changes: (token: string) => Claims])[] = [
  [
    "a token of another pool",
    () => ({ iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another" }),
  ],
  ["a token of a pool with a similar name", (token) => ({ iss: `${claimsOf(token).iss}2` })],
  ["a token whose issuer ends with a slash", (token) => ({ iss: `${claimsOf(token).iss}/` })],
  ["a token without an issuer", () => ({ iss: undefined })],
  ["a token for another client", () => ({ client_id: "another" })],
  ["a token without a client", () => ({ client_id: undefined })],
  ["a token for another audience", () => ({ aud: "another" })],
  ["a token for other audiences", () => ({ aud: ["another", "one more"] })],
  ["an expired token", () => ({ exp: secondsNow() - 1 })],
  ["a token that never expires", () => ({ exp: undefined })],
  ["a token whose expiry is a string", () => ({ exp: String(secondsNow() + 86_400) })],
  ["a token valid from tomorrow", () => ({ nbf: secondsNow() + 86_400 })],
  ["a token issued tomorrow", () => ({ iat: secondsNow() + 86_400 })],
  [
    "an id token renamed to an access token",
    (token) => ({ token_use: "id", aud: clientOf(token), client_id: undefined }),
  ],
  ["a refresh token", () => ({ token_use: "refresh" })],
  ["a token whose use is in capitals", () => ({ token_use: "ACCESS" })],
  ["a token without a use", () => ({ token_use: undefined })],
];

/** Tokens that the pool's key signed but the API must reject: for another pool, client, time or use. */
const invalid: readonly Caller[] = [
  ...[undefined, "", "another", "../../../dev/null", "' OR 1=1 --", 7, null].map((kid) => ({
    caller: `a token of the key ${JSON.stringify(kid)}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => reheaded(cloud, admin, { kid }),
    statuses: refused,
  })),
  ...["RS384", "RS512", "PS256", "HS256", "ES256", "rs256"].map((alg) => ({
    caller: `a token that says it is of ${alg}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => reheaded(cloud, admin, { alg }),
    statuses: refused,
  })),
  ...invalidClaims.map(([caller, changes]) => ({
    caller,
    token: ({ admin }: Tokens, cloud: LocalCloud) => resigned(cloud, admin, changes(admin)),
    statuses: refused,
  })),
  { caller: "the id token of a viewer", token: ({ viewerId }) => viewerId, statuses: refused },
  { caller: "the id token of an admin", token: ({ adminId }) => adminId, statuses: refused },
  {
    caller: "the id token of an admin that says it is an access token, unsigned",
    token: ({ adminId }) => tampered(adminId, { token_use: "access" }),
    statuses: refused,
  },
];

/** Every kind of caller. */
export const authorizationMatrix: readonly Caller[] = [
  ...withoutToken,
  ...forged,
  ...invalid,
  ...users,
];

function clientOf(token: string) {
  return claimsOf(token).client_id;
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}
