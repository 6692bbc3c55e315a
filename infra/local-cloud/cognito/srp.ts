import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The 3072-bit group of RFC 5054, with which user pools work. */
export const modulus = BigInt(
  "0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
);

/** The group's generator. */
export const generator = 2n;

/** SRP-6a's multiplier parameter k. */
export const multiplier = hashOf(signedHex(modulus) + signedHex(generator));

/** `base ** exponent % modulus` */
export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Whole bytes in hexadecimal, with a zero byte before what would otherwise read as a negative number. */
export function signedHex(number: bigint): string {
  const digits = number.toString(16);
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^[89a-f]/.test(bytes) ? `00${bytes}` : bytes;
}

/** SHA-256 of bytes given in hexadecimal, as a number. */
export function hashOf(hex: string): bigint {
  return BigInt(`0x${createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex")}`);
}

/** What a pool keeps in place of a password. Hexadecimal. */
export type PasswordVerifier = { readonly salt: string; readonly verifier: string };

/** Whose password it is. */
export type SrpIdentity = {
  /** The pool's id after the underscore. */
  readonly poolName: string;
  /** The user's name in the pool, never an alias. */
  readonly username: string;
};

/** Makes what is kept from a password; with another salt each time. */
export function passwordVerifier(
  identity: SrpIdentity,
  password: string,
  salt: string = randomBytes(16).toString("hex"),
): PasswordVerifier {
  const { poolName, username } = identity;
  const inner = createHash("sha256").update(`${poolName}${username}:${password}`).digest("hex");
  const secret = hashOf(signedHex(BigInt(`0x${salt}`)) + inner);
  return { salt, verifier: power(generator, secret).toString(16) };
}

/** Whether a password is the one from which the verifier was made. */
export function matchesVerifier(
  identity: SrpIdentity,
  password: string,
  kept: PasswordVerifier,
): boolean {
  return passwordVerifier(identity, password, kept.salt).verifier === kept.verifier;
}

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
