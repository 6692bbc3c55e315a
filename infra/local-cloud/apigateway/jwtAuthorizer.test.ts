import { describe, expect, it } from "vitest";
import { SigningKey } from "../cognito/SigningKey.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { aRequest } from "../testing/aRequest.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
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

async function anAuthorizer() {
  const key = await SigningKey.load(`${temporaryFolder()}/key.json`);
  const authorize = jwtAuthorizer([{ id: "pool", issuer, audience: ["site"] }], {
    keysOf: (asked) => (asked === issuer ? key.publicJwks : undefined),
    now: () => nowMs,
  });
  return {
    key,
    decide: (authorization: string | undefined, scopes: readonly string[] = []) =>
      authorize(aRequest({ headers: authorization === undefined ? {} : { authorization } }), {
        kind: "authorizer",
        authorizerId: "pool",
        scopes,
      }),
  };
}

const invalid = (description: string) => ({
  kind: "unauthorized",
  challenge: `Bearer scope="" error="invalid_token" error_description="${description}"`,
});

describe("jwtAuthorizer", () => {
  it.each(["Bearer ", "bearer ", ""])(
    "lets a good token in after %j, its claims as texts",
    async (prefix) => {
      const { key, decide } = await anAuthorizer();
      expect(await decide(prefix + key.sign(claims))).toEqual({
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
    ["no longer valid", { exp: now }, "the token has expired"],
    ["not yet valid", { nbf: now + 1 }, "the token is not valid yet"],
    ["from the future", { iat: now + 1 }, "the token was issued in the future"],
    ["for another client", { client_id: "other" }, "the token does not have a valid audience"],
    ["for another audience", { aud: "other" }, "the token does not have a valid audience"],
    ["of another issuer", { iss: `${issuer}x` }, "the token does not have a valid issuer"],
  ])("refuses a token that is %s", async (_, changes, description) => {
    const { key, decide } = await anAuthorizer();
    expect(await decide(`Bearer ${key.sign({ ...claims, ...changes })}`)).toEqual(
      invalid(description),
    );
  });

  it("lets an id token in by its audience", async () => {
    const { key, decide } = await anAuthorizer();
    const { client_id: _, ...others } = claims;
    const token = key.sign({ ...others, aud: "site", token_use: "id" });
    expect(await decide(`Bearer ${token}`)).toMatchObject({ kind: "allowed" });
  });

  it("asks for a token where there is none", async () => {
    const { decide } = await anAuthorizer();
    expect(await decide(undefined)).toEqual({ kind: "unauthorized", challenge: "Bearer" });
  });

  it.each(["garbage", "a.b.c", "", "Basic dXNlcjpwYXNz"])("refuses %j", async (token) => {
    const { decide } = await anAuthorizer();
    expect(await decide(`Bearer ${token}`)).toEqual(invalid("the token could not be parsed"));
  });

  it("refuses a token that was tampered with, and one of another key, without asking the network", async () => {
    const { key, decide } = await anAuthorizer();
    const other = await SigningKey.load(`${temporaryFolder()}/key.json`);
    const [head, , signature] = key.sign({ ...claims, "cognito:groups": [] }).split(".");
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const unsigned = [{ alg: "none", kid: key.publicJwks.keys[0]?.kid }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    for (const token of [`${head}.${body}.${signature}`, other.sign(claims), `${unsigned}.`]) {
      expect(await decide(`Bearer ${token}`)).toMatchObject({ kind: "unauthorized" });
    }
    expect(await decide(`Bearer ${key.sign(claims)}`)).toMatchObject({ kind: "allowed" });
  });

  it("keeps out who lacks the route's scopes, with 403", async () => {
    const { key, decide } = await anAuthorizer();
    const token = `Bearer ${key.sign(claims)}`;
    expect(await decide(token, ["leads.read"])).toEqual({
      kind: "forbidden",
      challenge: 'Bearer scope="leads.read" error="insufficient_scope"',
    });
    expect(await decide(token, ["leads.read", claims.scope])).toMatchObject({
      context: { jwt: { scopes: [claims.scope] } },
    });
  });

  it("does not start for an issuer whose keys are not here", () => {
    const services = { keysOf: () => undefined, now: () => nowMs };
    expect(() => jwtAuthorizer([{ id: "pool", issuer, audience: [] }], services)).toThrow(
      LocalCloudError,
    );
  });
});

describe("renderClaims", () => {
  it("makes texts of all values", () => {
    expect(
      renderClaims({ list: ["a", 1], number: 1700000000, yes: true, nested: { b: 1, a: [] } }),
    ).toEqual({ list: "[a 1]", number: "1700000000", yes: "true", nested: "map[a:[] b:1]" });
  });
});
