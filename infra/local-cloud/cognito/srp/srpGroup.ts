import { createHash } from "node:crypto";

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
