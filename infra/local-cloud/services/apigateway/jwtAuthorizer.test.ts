import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JWK, SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { SigningKey, signingKeyName } from "../cognito/SigningKey.ts";
import { jwtAuthorizer, renderClaims } from "./jwtAuthorizer.ts";

const issuer = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Pool00000";
const nowMs = Date.UTC(2031, 0, 1);
const now = nowMs / 1000;
const claims = {
  iss: issuer,
  sub: "user",
  client_id: "site",
  token_use: "access",
  scope: "aws.cognito.signin.user.admin",
  "cognito:groups": ["admin", "other"],
  iat: now - 60,
  exp: now + 240,
};

const folder = mkdtempSync(join(tmpdir(), "local-cloud-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const state = { path: folder, report: () => undefined };
const key = await SigningKey.load(state);
const otherKey = await SigningKey.load(state, "other-key.json");

const authorize = jwtAuthorizer([{ id: "pool", issuer, audience: ["site"] }], {
  keysOf: (asked) => (asked === issuer ? key.publicJwks : undefined),
  now: () => nowMs,
});

const decide = (authorization: string | undefined) =>
  authorize(aRequest({ headers: authorization === undefined ? {} : { authorization } }), {
    kind: "authorizer",
    authorizerId: "pool",
  });

const invalid = (description: string) => ({
  kind: "unauthorized",
  challenge: `Bearer scope="" error="invalid_token" error_description="${description}"`,
});

const privateJwk: JWK = JSON.parse(readFileSync(join(folder, signingKeyName), "utf8"));

/** A token that the key signed, with changes to the header. */
const withHeader = (header: object) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: privateJwk.kid, ...header })
    .sign(privateJwk);

describe("jwtAuthorizer", () => {
  it.each(["Bearer ", "bearer ", ""])(
    "accepts a valid token after %j and passes its claims as text",
    async (prefix) => {
      expect(await decide(prefix + (await key.sign(claims)))).toEqual({
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

  it.each([
    ["has expired", { exp: now }, "the token has expired"],
    ["has no expiry", { exp: undefined }, "the token has expired"],
    ["has its expiry as text", { exp: String(now + 240) }, "the token has expired"],
    ["is not valid yet", { nbf: now + 1 }, "the token is not valid yet"],
    ["was issued in the future", { iat: now + 1 }, "the token was issued in the future"],
    ["is for another client", { client_id: "x" }, "the token does not have a valid audience"],
    ["is for no client", { client_id: undefined }, "the token does not have a valid audience"],
    ["is for another audience", { aud: "x" }, "the token does not have a valid audience"],
    ["is for other audiences", { aud: ["x", "y"] }, "the token does not have a valid audience"],
    ["has another issuer", { iss: `${issuer}x` }, "the token does not have a valid issuer"],
    ["has no issuer", { iss: undefined }, "the token does not have a valid issuer"],
  ])("rejects a token that %s", async (_, changes, description) => {
    const token = await key.sign({ ...claims, ...changes });
    expect(await decide(`Bearer ${token}`)).toEqual(invalid(description));
  });

  it("accepts an ID token by its audience", async () => {
    const { client_id: _, ...others } = claims;
    const token = await key.sign({ ...others, aud: "site", token_use: "id" });
    expect(await decide(`Bearer ${token}`)).toMatchObject({ kind: "allowed" });
  });

  it("asks for a token if there is none", async () => {
    expect(await decide(undefined)).toEqual({ kind: "unauthorized", challenge: "Bearer" });
  });

  it.each(["garbage", "a.b.c", "", "Basic dXNlcjpwYXNz"])("rejects %j", async (token) => {
    expect(await decide(`Bearer ${token}`)).toEqual(invalid("the token could not be parsed"));
  });

  it("rejects a token with changed claims", async () => {
    const [head, , signature] = (await key.sign({ ...claims, "cognito:groups": [] })).split(".");
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    expect(await decide(`Bearer ${head}.${body}.${signature}`)).toEqual(
      invalid("the token signature could not be verified"),
    );
  });

  it("rejects a token of an unknown key", async () => {
    expect(await decide(`Bearer ${await otherKey.sign(claims)}`)).toEqual(
      invalid("the token names no known key"),
    );
  });

  it.each([undefined, "", "another", 7, null])(
    "rejects the key id %j, although there is only one key",
    async (kid) => {
      expect(await decide(`Bearer ${await withHeader({ kid })}`)).toEqual(
        invalid("the token names no known key"),
      );
    },
  );

  it.each(["none", "HS256", "PS256", "RS512", "rs256", ""])(
    "rejects a header with the algorithm %j",
    async (alg) => {
      const [, body, signature] = (await key.sign(claims)).split(".");
      const header = Buffer.from(JSON.stringify({ alg, kid: privateJwk.kid }));
      for (const end of [signature, ""]) {
        const token = `${header.toString("base64url")}.${body}.${end}`;
        expect(await decide(`Bearer ${token}`)).toMatchObject({ kind: "unauthorized" });
      }
    },
  );

  it("rejects an incomplete token", async () => {
    const token = await key.sign(claims);
    const [head, body] = token.split(".");
    for (const part of [token.slice(0, -1), `${head}.${body}`, `${token}.${body}.e30`]) {
      expect(await decide(`Bearer ${part}`)).toMatchObject({ kind: "unauthorized" });
    }
  });

  it("refuses an issuer whose keys are not available locally", () => {
    const services = { keysOf: () => undefined, now: () => nowMs };
    expect(() => jwtAuthorizer([{ id: "pool", issuer, audience: [] }], services)).toThrow(
      LocalCloudError,
    );
  });
});

describe("renderClaims", () => {
  it("turns every value into text", () => {
    expect(
      renderClaims({ list: ["a", 1], number: 1700000000, yes: true, nested: { b: 1, a: [] } }),
    ).toEqual({ list: "[a 1]", number: "1700000000", yes: "true", nested: "map[a:[] b:1]" });
  });
});
