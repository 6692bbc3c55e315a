import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { jwtAuthorizer } from "./jwtAuthorizer.ts";

const issuer = "https://pool.example";
const { publicKey, privateKey } = await generateKeyPair("RS256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "1" }];
const seconds = Math.floor(Date.now() / 1000);
const claims: JWTPayload = { iss: issuer, client_id: "site", iat: seconds, exp: seconds + 60 };

/** Decides about a request with a token that has these claims, for the audience "site". */
async function decide(changed: JWTPayload = {}, header: { readonly kid?: string } = { kid: "1" }) {
  const token = new SignJWT({ ...claims, ...changed }).setProtectedHeader({
    alg: "RS256",
    ...header,
  });
  const authorization = `Bearer ${await token.sign(privateKey)}`;
  const authorize = jwtAuthorizer([{ id: "pool", issuer, audience: ["site"] }], () => ({ keys }));
  return authorize({ headers: { authorization } }, "pool");
}

describe("a JWT authorizer", () => {
  it("passes the claims to the function as text", async () => {
    expect(await decide({ "cognito:groups": ["admin", "team"] })).toMatchObject({
      kind: "allowed",
      context: {
        jwt: {
          claims: {
            client_id: "site",
            exp: String(seconds + 60),
            "cognito:groups": "[admin team]",
          },
        },
      },
    });
  });

  it.each([
    ["has expired", { exp: seconds - 1 }],
    ["never expires", { exp: undefined }],
    ["is from the future", { iat: seconds + 60 }],
    ["is of another issuer", { iss: "https://other.example" }],
    ["is for another client", { client_id: "other" }],
    ["is for another audience, although its client is the right one", { aud: "other" }],
  ])("rejects a token that %s", async (_, changed) => {
    expect(await decide(changed)).toMatchObject({
      kind: "unauthorized",
      challenge: expect.stringContaining('error="invalid_token"'),
    });
  });

  it("rejects a token that names no key", async () => {
    expect(await decide({}, {})).toMatchObject({ kind: "unauthorized" });
  });

  it("accepts a token without the time when it was issued", async () => {
    expect(await decide({ iat: undefined })).toMatchObject({ kind: "allowed" });
  });

  it("asks a caller without a token for one", async () => {
    const authorize = jwtAuthorizer([{ id: "pool", issuer, audience: [] }], () => ({ keys }));
    const unauthorized = { kind: "unauthorized", challenge: "Bearer" };
    expect(await authorize({ headers: {} }, "pool")).toEqual(unauthorized);
  });
});
