import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { z } from "zod";
import type { StateFolder } from "../../../files/StateFolder.ts";

/** A private key as a JWK. */
export const jwkSchema = z.object({ kid: z.string() }).catchall(z.string());

type Jwk = z.output<typeof jwkSchema>;

/** The key that signs the tokens of a local pool. */
export type SigningKey = ReturnType<typeof loadSigningKey>;

/** Reads the key, or creates it. Each data folder has its own, so machines do not trust each other. */
export function loadSigningKey(keys: StateFolder<Jwk>) {
  const name = "signing-key";
  const stored = keys.get(name);
  const jwk = stored ?? newJwk();
  if (stored === undefined) keys.set(name, jwk);
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  const { kid } = jwk;
  const publicKey = { ...createPublicKey(privateKey).export({ format: "jwk" }), kid, ...jwkUsage };
  return {
    publicKey,
    /** Returns a signed token with these claims. */
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ kid, alg: signingAlgorithm }).sign(privateKey),
  };
}

/** Cognito signs all tokens with this algorithm. */
export const signingAlgorithm = "RS256";

const jwkUsage = { alg: signingAlgorithm, use: "sig" } as const;

function newJwk(): Jwk {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return jwkSchema.parse({
    ...privateKey.export({ format: "jwk" }),
    kid: randomUUID(),
    ...jwkUsage,
  });
}
