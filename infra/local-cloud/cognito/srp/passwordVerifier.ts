import { createHash, randomBytes } from "node:crypto";
import { generator, hashOf, power, signedHex } from "./srpGroup.ts";

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
