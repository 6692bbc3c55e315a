import {
  CompactSign,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
} from "jose";
import { z } from "zod";
import { JsonFile } from "../../storage/JsonFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";

const jwkSchema = z.object({
  kty: z.literal("RSA"),
  alg: z.literal("RS256"),
  use: z.literal("sig"),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

/** The key's file in the folder of its pool. */
export const signingKeyName = "signing-key.json";

type PrivateJwk = z.output<typeof jwkSchema>;

/** The key that signs the tokens of a local pool. Each data folder has its own, so machines do not trust each other. */
export class SigningKey {
  readonly #jwk: PrivateJwk;

  /** Reads the key, or creates it if the file does not exist. */
  static async load(folder: StateFolder, name = signingKeyName): Promise<SigningKey> {
    const file = new JsonFile<PrivateJwk | null>(folder, {
      name,
      schema: z.nullable(jwkSchema),
      initial: null,
      loss: "The key that signs tokens was lost, so everyone must sign in again.",
    });
    const jwk = file.value ?? (await newJwk());
    if (file.value === null) file.write(jwk);
    return new SigningKey(jwk);
  }

  private constructor(jwk: PrivateJwk) {
    this.#jwk = jwk;
  }

  /** The public part, as served at `.well-known/jwks.json`. */
  get publicJwks(): JSONWebKeySet {
    const { kty, alg, use, kid, n, e } = this.#jwk;
    return { keys: [{ kty, alg, use, kid, n, e }] };
  }

  /** Returns a signed token with these claims. */
  async sign(claims: object): Promise<string> {
    const { alg, kid } = this.#jwk;
    const payload = Buffer.from(JSON.stringify(claims));
    return new CompactSign(payload).setProtectedHeader({ kid, alg }).sign(this.#jwk);
  }
}

async function newJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return jwkSchema.parse({ ...jwk, alg: "RS256", use: "sig", kid });
}
