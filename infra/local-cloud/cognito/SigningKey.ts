import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign,
} from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { JsonFile } from "../storage/JsonFile.ts";

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

type PrivateJwk = z.output<typeof jwkSchema>;

/** The key with which a local pool signs, one a data folder: no two machines trust each other's tokens. */
export class SigningKey {
  readonly #jwk: PrivateJwk;
  readonly #key: KeyObject;

  /** Reads the key, or makes one where there is none. */
  static async load(path: string): Promise<SigningKey> {
    const file = new JsonFile<PrivateJwk | null>(path, z.nullable(jwkSchema), null);
    if (file.value === null) file.write(await newJwk());
    return new SigningKey(jwkSchema.parse(file.value));
  }

  private constructor(jwk: PrivateJwk) {
    this.#jwk = jwk;
    this.#key = createPrivateKey({ key: jwk, format: "jwk" });
  }

  /** What everyone may know, as `.well-known/jwks.json` shows it. */
  get publicJwks() {
    const { kty, alg, use, kid, n, e } = this.#jwk;
    return { keys: [{ kty, alg, use, kid, n, e }] };
  }

  /** For checking a signature. */
  get publicKey(): KeyObject {
    return createPublicKey(this.#key);
  }

  /** Hexadecimal, the same for the same text, and not to be foreseen without the key. */
  fingerprint(text: string): string {
    return createHmac("sha256", this.#jwk.d).update(text).digest("hex");
  }

  /** A signed token with these claims. */
  sign(claims: object): string {
    const { alg, kid } = this.#jwk;
    const head = [{ kid, alg }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${head}.${sign("RSA-SHA256", Buffer.from(head), this.#key).toString("base64url")}`;
  }
}

async function newJwk(): Promise<PrivateJwk> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const jwk = privateKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(String(jwk.n)).digest("base64");
  return jwkSchema.parse({ ...jwk, alg: "RS256", use: "sig", kid });
}
