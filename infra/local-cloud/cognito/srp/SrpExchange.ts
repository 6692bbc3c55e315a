import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { PasswordVerifier, SrpIdentity } from "./passwordVerifier.ts";
import { generator, hashOf, modulus, multiplier, power, signedHex } from "./srpGroup.ts";

/** What a client claims at the end of the exchange. */
export type PasswordClaim = {
  /** Base64. */
  readonly secretBlock: string;
  /** `Sat Nov 21 14:00:00 UTC 2026` */
  readonly timestamp: string;
  /** Base64. */
  readonly signature: string;
};

/**
 * The server's side of one SRP-6a exchange as user pools do it: the session key is stretched by HKDF and signs the
 * claim. https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow-methods.html
 */
export class SrpExchange {
  /** The server's public value, hexadecimal. */
  readonly publicValue: string;
  readonly secretBlock = randomBytes(64).toString("base64");
  readonly #identity: SrpIdentity;
  readonly #key: Buffer;

  /**
   * @param clientValue the client's public value A, hexadecimal
   * @throws RangeError for a value that would make the key known to everyone
   */
  constructor(identity: SrpIdentity, { verifier }: PasswordVerifier, clientValue: string) {
    const a = BigInt(`0x${clientValue}`);
    if (a % modulus === 0n) throw new RangeError("The client's SRP value is a multiple of N");
    const v = BigInt(`0x${verifier}`);
    const secret = BigInt(`0x${randomBytes(64).toString("hex")}`);
    const b = (multiplier * v + power(generator, secret)) % modulus;
    const scrambler = hashOf(signedHex(a) + signedHex(b));
    const session = power(a * power(v, scrambler), secret);
    this.publicValue = b.toString(16);
    this.#identity = identity;
    this.#key = stretched(signedHex(session), signedHex(scrambler));
  }

  /** Whether the claim was made by someone who knows the password. */
  proves({ secretBlock, timestamp, signature }: PasswordClaim): boolean {
    const expected = createHmac("sha256", this.#key)
      .update(this.#identity.poolName)
      .update(this.#identity.username)
      .update(Buffer.from(secretBlock, "base64"))
      .update(timestamp)
      .digest();
    const given = Buffer.from(signature, "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

function stretched(session: string, scrambler: string): Buffer {
  const extracted = createHmac("sha256", Buffer.from(scrambler, "hex"))
    .update(Buffer.from(session, "hex"))
    .digest();
  return createHmac("sha256", extracted)
    .update("Caldera Derived Key")
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, 16);
}
