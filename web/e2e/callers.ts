import type { LocalCloud } from "./cloud/LocalCloud.ts";
import {
  publicSecretForms,
  reheaded,
  resigned,
  signedByAStranger,
  signedByPublicKey,
  spliced,
  tampered,
  unsigned,
} from "./cloud/tokens.ts";
import { misplacedClaims } from "./misplacedClaims.ts";

/** Tokens as people get them by signing in. */
export type Tokens = Readonly<{
  viewer: string;
  admin: string;
  exAdmin: string;
  /** The id tokens that came with the access tokens. */
  viewerId: string;
  adminId: string;
}>;

/** The statuses of saving, checking oneself, checking somebody else, listing and counting. */
export type Statuses = Readonly<
  Record<"save" | "checkSelf" | "checkOther" | "list" | "stats", number>
>;

/** Who asks with what, and how every call answers. */
export type Caller = Readonly<{
  who: string;
  token: (tokens: Tokens, cloud: LocalCloud) => string | undefined;
  statuses: Statuses;
}>;

/** Saving is open to all, whatever they bear. */
const refused: Statuses = { save: 201, checkSelf: 401, checkOther: 401, list: 401, stats: 401 };
const ofAViewer: Statuses = { save: 201, checkSelf: 200, checkOther: 403, list: 403, stats: 403 };

/**
 * Those who hold a token of the pool's own. An administrator removed a minute ago holds one that says otherwise until it
 * expires, within five minutes: the check asks the pool at once, the lists believe the token.
 */
const people: readonly Caller[] = [
  { who: "a viewer", token: ({ viewer }) => viewer, statuses: ofAViewer },
  ...[
    ["administrators", "not-admin", "ADMIN"],
    ["[admin]"],
    ["admin]", "[admin"],
    "admin",
    { admin: true },
  ].map((groups) => ({
    who: `a member of groups that only look like it: ${JSON.stringify(groups)}`,
    token: ({ viewer }: Tokens, cloud: LocalCloud) =>
      resigned(cloud, viewer, { "cognito:groups": groups }),
    statuses: ofAViewer,
  })),
  {
    who: "an admin removed a minute ago",
    token: ({ exAdmin }) => exAdmin,
    statuses: { save: 201, checkSelf: 200, checkOther: 403, list: 200, stats: 200 },
  },
  {
    who: "an admin",
    token: ({ admin }) => admin,
    statuses: { save: 201, checkSelf: 200, checkOther: 200, list: 200, stats: 200 },
  },
];

/** No token, or something else in its place. */
const withoutToken: readonly Caller[] = [
  { who: "no token", token: () => undefined, statuses: refused },
  { who: "garbage", token: () => "garbage", statuses: refused },
  { who: "an empty token", token: () => "", statuses: refused },
  {
    who: "a token without its signature",
    token: ({ admin }) => admin.split(".").slice(0, 2).join("."),
    statuses: refused,
  },
  {
    who: "a token in five parts",
    token: ({ admin }) => `${admin}.${admin.split(".")[1]}.e30`,
    statuses: refused,
  },
  {
    who: "a token with a last character less",
    token: ({ admin }) => admin.slice(0, -1),
    statuses: refused,
  },
];

/** Tokens that somebody made who does not have the pool's key. */
const forged: readonly Caller[] = [
  ...["none", "None", "NONE", "nOnE", ""].map((alg) => ({
    who: `an unsigned token, alg ${JSON.stringify(alg)}`,
    token: ({ admin }: Tokens) => unsigned(admin, alg),
    statuses: refused,
  })),
  {
    who: "an unsigned token with a signature",
    token: ({ admin }) => unsigned(admin, "none", admin.split(".")[2]),
    statuses: refused,
  },
  ...publicSecretForms.map((form) => ({
    who: `a token signed with the public key as a secret, ${form}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => signedByPublicKey(cloud, admin, form),
    statuses: refused,
  })),
  {
    who: "a viewer who writes the group into the token",
    token: ({ viewer }) => tampered(viewer, { "cognito:groups": ["admin"] }),
    statuses: refused,
  },
  {
    who: "a viewer's claims under an admin's signature",
    token: ({ viewer, admin }) => spliced(viewer, admin),
    statuses: refused,
  },
  {
    who: "a token of a stranger's key",
    token: ({ admin }) => signedByAStranger(admin),
    statuses: refused,
  },
  {
    who: "a token that brings a stranger's key along",
    token: ({ admin }) =>
      signedByAStranger(admin, (key) => ({ jwk: key.export({ format: "jwk" }) })),
    statuses: refused,
  },
  {
    who: "a token that says where a stranger's key is",
    token: ({ admin }) =>
      signedByAStranger(admin, () => ({
        jku: "https://elsewhere.example/jwks.json",
        x5u: "https://elsewhere.example/key.pem",
        kid: "https://elsewhere.example/jwks.json",
      })),
    statuses: refused,
  },
];

/** What the pool's key can sign and the API must not take: for somebody else, of another time or kind. */
const misplaced: readonly Caller[] = [
  ...[undefined, "", "another", "../../../dev/null", "' OR 1=1 --", 7, null].map((kid) => ({
    who: `a token of the key ${JSON.stringify(kid)}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => reheaded(cloud, admin, { kid }),
    statuses: refused,
  })),
  ...["RS384", "RS512", "PS256", "HS256", "ES256", "rs256"].map((alg) => ({
    who: `a token that says it is of ${alg}`,
    token: ({ admin }: Tokens, cloud: LocalCloud) => reheaded(cloud, admin, { alg }),
    statuses: refused,
  })),
  ...misplacedClaims.map(([who, changes]) => ({
    who,
    token: ({ admin }: Tokens, cloud: LocalCloud) => resigned(cloud, admin, changes(admin)),
    statuses: refused,
  })),
  { who: "the id token of a viewer", token: ({ viewerId }) => viewerId, statuses: refused },
  { who: "the id token of an admin", token: ({ adminId }) => adminId, statuses: refused },
  {
    who: "the id token of an admin that says it is an access token, unsigned",
    token: ({ adminId }) => tampered(adminId, { token_use: "access" }),
    statuses: refused,
  },
];

/** Everybody who may ask. */
export const callers: readonly Caller[] = [...withoutToken, ...forged, ...misplaced, ...people];
