import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** A pool stores this instead of a password. Both values are hexadecimal. */
export type PasswordVerifier = { readonly salt: string; readonly verifier: string };

/** The user whose password it is. */
export type SrpIdentity = {
  /** The pool's id after the underscore. */
  readonly poolName: string;
  /** The user's name in the pool, never an alias. */
  readonly username: string;
};

/** Derives the verifier of a password. */
export function passwordVerifier(
  { poolName, username }: SrpIdentity,
  password: string,
): PasswordVerifier {
  const salt = randomBytes(16).toString("hex");
  const inner = createHash("sha256").update(`${poolName}${username}:${password}`).digest("hex");
  const secret = hashOf(signedHex(BigInt(`0x${salt}`)) + inner);
  return { salt, verifier: power(generator, secret).toString(16) };
}

/** A client's proof at the end of the exchange. */
export type PasswordClaim = {
  /** `Sat Nov 21 14:00:00 UTC 2026` */
  readonly timestamp: string;
  /** Base64. */
  readonly signature: string;
};

/**
 * The server's side of one SRP-6a exchange. Libraries implement only the client's side. Cognito derives the session key
 * with HKDF and expects an HMAC of the claim under it.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow-methods.html
 */
export class SrpExchange {
  /** The server's public value, hexadecimal. */
  readonly publicValue: string;
  readonly secretBlock = randomBytes(64).toString("base64");
  readonly #identity: SrpIdentity;
  readonly #key: Buffer;

  /**
   * @param clientValue the client's public value A, hexadecimal
   * @throws RangeError if A is a multiple of N, which would make the session key predictable
   */
  constructor(identity: SrpIdentity, { verifier }: PasswordVerifier, clientValue: string) {
    const a = BigInt(`0x${clientValue}`);
    if (a % modulus === 0n) throw new RangeError("The client's SRP value is a multiple of N");
    const v = BigInt(`0x${verifier}`);
    const secret = BigInt(`0x${randomBytes(64).toString("hex")}`);
    const b = (multiplier * v + power(generator, secret)) % modulus;
    const scrambler = hashOf(signedHex(a) + signedHex(b));
    const session = Buffer.from(signedHex(power(a * power(v, scrambler), secret)), "hex");
    const salt = Buffer.from(signedHex(scrambler), "hex");
    this.publicValue = b.toString(16);
    this.#identity = identity;
    this.#key = Buffer.from(hkdfSync("sha256", session, salt, "Caldera Derived Key", 16));
  }

  /** Checks that the client knows the password. */
  proves({ timestamp, signature }: PasswordClaim): boolean {
    const expected = createHmac("sha256", this.#key)
      .update(this.#identity.poolName)
      .update(this.#identity.username)
      .update(Buffer.from(this.secretBlock, "base64"))
      .update(timestamp)
      .digest();
    const given = Buffer.from(signature, "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

/** The 3072-bit group that Cognito uses: RFC 5054 has the same prime as Diffie-Hellman group 15. */
const modulusHex = getDiffieHellman("modp15").getPrime("hex");
const modulus = BigInt(`0x${modulusHex}`);
const generator = 2n;

/** SRP-6a's multiplier parameter k. */
const multiplier = hashOf(signedHex(modulus) + signedHex(generator));

/** Returns `base ** exponent % modulus`. Diffie-Hellman computes it natively, much faster than BigInt arithmetic. */
function power(base: bigint, exponent: bigint): bigint {
  const exchange = createDiffieHellman(modulusHex, "hex", 2);
  exchange.setPrivateKey(wholeBytes(exponent), "hex");
  return BigInt(`0x${exchange.computeSecret(wholeBytes(base % modulus), "hex", "hex")}`);
}

/** Hexadecimal, with a leading zero if the number of digits would be odd. */
function wholeBytes(number: bigint): string {
  const digits = number.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}

/** Hexadecimal bytes, with a leading zero byte if the number would otherwise read as negative. */
function signedHex(number: bigint): string {
  const bytes = wholeBytes(number);
  return /^[89a-f]/.test(bytes) ? `00${bytes}` : bytes;
}

/** SHA-256 of hexadecimal bytes, as a number. */
function hashOf(hex: string): bigint {
  return BigInt(`0x${createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex")}`);
}
