import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it, vi } from "vitest";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { jwtAuthorizer } from "./jwtAuthorizer.ts";

const issuer = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Pool00000";
const now = Date.UTC(2031, 0, 1) / 1000;
const claims = {
  iss: issuer,
  sub: "user",
  client_id: "site",
  "cognito:groups": ["admin", "other"],
  iat: now - 60,
  exp: now + 240,
};

const { privateKey, publicKey } = await generateKeyPair("RS256");
const publicJwk = { ...(await exportJWK(publicKey)), kid: "current", alg: "RS256", use: "sig" };
const definition = { id: "pool", issuer, audience: ["site"] };
const authorize = jwtAuthorizer([definition], () => ({ keys: [publicJwk] }));

const decide = (authorization?: string) => {
  vi.setSystemTime(now * 1000);
  const decision = authorize(
    { headers: authorization === undefined ? {} : { authorization } },
    "pool",
  );
  return decision.finally(() => vi.useRealTimers());
};

const sign = (changes: object = {}, header: object = {}, key: CryptoKey = privateKey) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "RS256", kid: "current", ...header })
    .sign(key);

const unauthorized = {
  kind: "unauthorized",
  challenge: expect.stringMatching(/^Bearer scope="" error="invalid_token" error_description="/),
};

describe("a JWT authorizer", () => {
  it.each(["Bearer ", "bearer ", ""])(
    "accepts a valid token after %j and passes its claims as text",
    async (prefix) => {
      expect(await decide(prefix + (await sign()))).toEqual({
        kind: "allowed",
        context: {
          jwt: {
            claims: {
              ...claims,
              "cognito:groups": "[admin other]",
              iat: String(claims.iat),
              exp: String(claims.exp),
            },
            scopes: null,
          },
        },
      });
    },
  );

  it("accepts an ID token by its audience", async () => {
    const token = await sign({ client_id: undefined, aud: "site" });
    expect(await decide(`Bearer ${token}`)).toMatchObject({ kind: "allowed" });
  });

  it("asks for a token if there is none", async () => {
    expect(await decide()).toEqual({ kind: "unauthorized", challenge: "Bearer" });
  });

  it.each([
    ["has expired", { exp: now }],
    ["has no expiry", { exp: undefined }],
    ["has its expiry as text", { exp: String(now + 240) }],
    ["is not valid yet", { nbf: now + 1 }],
    ["was issued in the future", { iat: now + 1 }],
    ["is for another client", { client_id: "x" }],
    ["is for no client", { client_id: undefined }],
    ["is for other audiences, although for the client", { aud: ["x", "y"] }],
    ["has another issuer", { iss: `${issuer}x` }],
    ["has no issuer", { iss: undefined }],
  ])("rejects a token that %s", async (_, changes) => {
    expect(await decide(`Bearer ${await sign(changes)}`)).toEqual(unauthorized);
  });

  it.each(["garbage", "a.b.c", "", "Basic dXNlcjpwYXNz"])("rejects %j", async (token) => {
    expect(await decide(`Bearer ${token}`)).toEqual(unauthorized);
  });

  it("rejects changed claims, a shortened signature, and a token of another key", async () => {
    const token = await sign({ "cognito:groups": [] });
    const changed = token.replace(/\.[^.]*\./, `.${(await sign()).split(".")[1]}.`);
    const other = await sign({}, {}, (await generateKeyPair("RS256")).privateKey);
    for (const each of [changed, token.slice(0, -4), other]) {
      expect(await decide(`Bearer ${each}`)).toEqual(unauthorized);
    }
  });

  it.each([undefined, "", "another", 7, null])(
    "rejects the key id %j, although there is only one key",
    async (kid) => {
      expect(await decide(`Bearer ${await sign({}, { kid })}`)).toEqual(unauthorized);
    },
  );

  it.each(["none", "HS256", "PS256", "rs256"])("rejects the algorithm %j", async (alg) => {
    const [, body, signature] = (await sign()).split(".");
    const header = Buffer.from(JSON.stringify({ alg, kid: "current" })).toString("base64url");
    for (const end of [signature, ""]) {
      expect(await decide(`Bearer ${header}.${body}.${end}`)).toEqual(unauthorized);
    }
  });

  it("rejects a template with an issuer whose keys are not available locally", () => {
    expect(() => jwtAuthorizer([definition], () => undefined)).toThrow(LocalCloudError);
  });
});
