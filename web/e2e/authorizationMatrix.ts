import type { LocalCloud } from "./cloud/LocalCloud.ts";
import {
  type Claims,
  claimsOf,
  publicKeyEncodings,
  signedByPublicKey,
  signedByUnknownKey,
  tampered,
  unsigned,
  withClaims,
  withHeader,
  withSignatureOf,
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

/**
 * The expected status of each call. `checkSelf` and `checkOther` are the admin check for the caller and for another user.
 * `read`, `changeStage` and `addEvent` are for a lead that does not exist.
 */
export type Statuses = Readonly<
  Record<
    "checkSelf" | "checkOther" | "list" | "stats" | "changes" | "read" | "changeStage" | "addEvent",
    number
  >
>;

/** A kind of caller, its token, and the expected status of each call. */
export type Caller = Readonly<{
  caller: string;
  token: (tokens: Tokens, cloud: LocalCloud) => string | undefined;
  statuses: Statuses;
}>;

const unauthorized: Statuses = {
  checkSelf: 401,
  checkOther: 401,
  list: 401,
  stats: 401,
  changes: 401,
  read: 401,
  changeStage: 401,
  addEvent: 401,
};
const viewerStatuses: Statuses = {
  checkSelf: 200,
  checkOther: 403,
  list: 403,
  stats: 403,
  changes: 403,
  read: 403,
  changeStage: 403,
  addEvent: 403,
};

const adminStatuses: Statuses = {
  checkSelf: 200,
  checkOther: 200,
  list: 200,
  stats: 200,
  changes: 200,
  read: 404,
  changeStage: 404,
  addEvent: 404,
};

/**
 * Callers with a valid token. A removed administrator's token stays valid for up to five minutes: the admin check and
 * writes ask the pool, but reads trust the token.
 */
const users: readonly Caller[] = [
  { caller: "a viewer", token: ({ viewer }) => viewer, statuses: viewerStatuses },
  ...[
    ["administrators", "not-admin", "ADMIN"],
    ["[admin]"],
    ["admin]", "[admin"],
    "admin",
    { admin: true },
  ].map((groups) => ({
    caller: `a member of similarly named groups, ${JSON.stringify(groups)}`,
    token: ({ viewer }: Tokens, cloud: LocalCloud) =>
      withClaims(cloud, viewer, { "cognito:groups": groups }),
    statuses: viewerStatuses,
  })),
  {
    caller: "an administrator who was just removed",
    token: ({ exAdmin }) => exAdmin,
    statuses: {
      ...adminStatuses,
      checkOther: 403,
      changeStage: 403,
      addEvent: 403,
    },
  },
  {
    caller: "an admin",
    token: ({ admin }) => admin,
    statuses: adminStatuses,
  },
];

/** Callers without a token, or with a malformed one. */
const withoutToken: readonly Caller[] = [
  { caller: "no token", token: () => undefined, statuses: unauthorized },
  { caller: "text that is not a token", token: () => "garbage", statuses: unauthorized },
  { caller: "an empty token", token: () => "", statuses: unauthorized },
  {
    caller: "a token without its signature",
    token: ({ admin }) => admin.split(".").slice(0, 2).join("."),
    statuses: unauthorized,
  },
  {
    caller: "a token with five parts",
    token: ({ admin }) => `${admin}.${admin.split(".")[1]}.e30`,
    statuses: unauthorized,
  },
  {
    caller: "a token without its last character",
    token: ({ admin }) => admin.slice(0, -1),
    statuses: unauthorized,
  },
];

/** Tokens made without the pool's key. */
const forged: readonly Caller[] = [
  ...["none", "None", "NONE", "nOnE", ""].map((alg) => ({
    caller: `an unsigned token with algorithm ${JSON.stringify(alg)}`,
    token: ({ admin }: Tokens) => unsigned(admin, alg),
    statuses: unauthorized,
  })),
  {
    caller: "a token with algorithm none and a signature",
    token: ({ admin }) => unsigned(admin, "none", admin.split(".")[2]),
    statuses: unauthorized,
  },
  ...publicKeyEncodings.map((encoding) => ({
    caller: `a token signed with HMAC and the public key as ${encoding}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => signedByPublicKey(cloud, admin, encoding),
    statuses: unauthorized,
  })),
  {
    caller: "a viewer who adds the admin group to the token",
    token: ({ viewer }) => tampered(viewer, { "cognito:groups": ["admin"] }),
    statuses: unauthorized,
  },
  {
    caller: "a viewer's claims with an admin's signature",
    token: ({ viewer, admin }) => withSignatureOf(viewer, admin),
    statuses: unauthorized,
  },
  {
    caller: "a token signed with an unknown key",
    token: ({ admin }) => signedByUnknownKey(admin),
    statuses: unauthorized,
  },
  {
    caller: "a token that contains an unknown key",
    token: ({ admin }) =>
      signedByUnknownKey(admin, (key) => ({ jwk: key.export({ format: "jwk" }) })),
    statuses: unauthorized,
  },
  {
    caller: "a token that links to an unknown key",
    token: ({ admin }) =>
      signedByUnknownKey(admin, () => ({
        jku: "https://elsewhere.example/jwks.json",
        x5u: "https://elsewhere.example/key.pem",
        kid: "https://elsewhere.example/jwks.json",
      })),
    statuses: unauthorized,
  },
];

/** Changes to the claims of a valid token that make it invalid. */
const invalidClaims: readonly (readonly [caller: string, changes: (token: string) => Claims])[] = [
  [
    "a token from another pool",
    () => ({ iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another" }),
  ],
  ["a token from a pool with a similar name", (token) => ({ iss: `${claimsOf(token).iss}2` })],
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
    "a token turned into an id token",
    (token) => ({ token_use: "id", aud: clientOf(token), client_id: undefined }),
  ],
  ["a refresh token", () => ({ token_use: "refresh" })],
  ["a token whose use is in uppercase", () => ({ token_use: "ACCESS" })],
  ["a token without a use", () => ({ token_use: undefined })],
];

/** Tokens with a valid signature that the API must reject. */
const invalid: readonly Caller[] = [
  ...[undefined, "", "another", "../../../dev/null", "' OR 1=1 --", 7, null].map((kid) => ({
    caller: `a token with key id ${JSON.stringify(kid)}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => withHeader(cloud, admin, { kid }),
    statuses: unauthorized,
  })),
  ...["RS384", "RS512", "PS256", "HS256", "ES256", "rs256"].map((alg) => ({
    caller: `a token that claims algorithm ${alg}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => withHeader(cloud, admin, { alg }),
    statuses: unauthorized,
  })),
  ...invalidClaims.map(([caller, changes]) => ({
    caller,
    token: ({ admin }: Tokens, cloud: LocalCloud) => withClaims(cloud, admin, changes(admin)),
    statuses: unauthorized,
  })),
  { caller: "a viewer's id token", token: ({ viewerId }) => viewerId, statuses: unauthorized },
  { caller: "an admin's id token", token: ({ adminId }) => adminId, statuses: unauthorized },
  {
    caller: "an admin's id token that claims to be an access token",
    token: ({ adminId }) => tampered(adminId, { token_use: "access" }),
    statuses: unauthorized,
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
