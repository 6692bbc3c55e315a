import { type Claims, claimsOf } from "./cloud/tokens.ts";

/** What the claims of a good token are changed to, by whom it is then a token of. */
export const misplacedClaims: readonly (readonly [
  who: string,
  changes: (token: string) => Claims,
])[] = [
  [
    "a token of another pool",
    () => ({ iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another" }),
  ],
  ["a token of a pool whose name begins alike", (token) => ({ iss: `${claimsOf(token).iss}2` })],
  ["a token of the pool with a slash", (token) => ({ iss: `${claimsOf(token).iss}/` })],
  ["a token of nobody", () => ({ iss: undefined })],
  ["a token for another client", () => ({ client_id: "another" })],
  ["a token for no client", () => ({ client_id: undefined })],
  ["a token for another audience", () => ({ aud: "another" })],
  ["a token for other audiences", () => ({ aud: ["another", "one more"] })],
  ["an expired token", () => ({ exp: secondsNow() - 1 })],
  ["a token that never expires", () => ({ exp: undefined })],
  ["a token that expires in words", () => ({ exp: String(secondsNow() + 86_400) })],
  ["a token of tomorrow", () => ({ nbf: secondsNow() + 86_400 })],
  ["a token issued tomorrow", () => ({ iat: secondsNow() + 86_400 })],
  [
    "an id token in everything but the name",
    (token) => ({ token_use: "id", aud: clientOf(token), client_id: undefined }),
  ],
  ["a refresh token", () => ({ token_use: "refresh" })],
  ["a token of another spelling", () => ({ token_use: "ACCESS" })],
  ["a token of no use", () => ({ token_use: undefined })],
];

function clientOf(token: string) {
  return claimsOf(token).client_id;
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}
