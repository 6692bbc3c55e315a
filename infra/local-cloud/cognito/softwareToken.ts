import { createHmac, randomBytes } from "node:crypto";
import { AwsError } from "../aws/awsJsonHandler.ts";
import type { UserPool } from "./UserPool.ts";

/** Seconds for which a code stands. Source: RFC 6238, section 5.2. */
export const stepSeconds = 30;

/** A secret for an authenticator app: 32 bytes in base32, as user pools give them. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(32));
}

/** The six digits of a time step. Source: RFC 6238 with RFC 4226's truncation, SHA-1. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

/**
 * The time step a code belongs to: this one, the one before or the one after, for clocks that differ. Absent: it is
 * none of them.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / 1000 / stepSeconds);
  return [current, current - 1, current + 1].find((step) => totpCode(secret, step) === code);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => alphabet.indexOf(c).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Takes a code of the user's authenticator app: each serves once, and after it none of an earlier time.
 *
 * @throws AwsError when the code is wrong or has served
 */
export function takeSoftwareTokenCode(pool: UserPool, username: string, code: string): void {
  const { software_token: token } = pool.credentials.of(username);
  const step = token && stepOfCode(token.secret, code, pool.now());
  if (token === undefined || step === undefined) {
    throw new AwsError("CodeMismatchException", "Invalid code received for user");
  }
  if (token.last_step !== undefined && step <= token.last_step) {
    throw new AwsError("ExpiredCodeException", "Your software token has already been used once.");
  }
  pool.credentials.change(username, { software_token: { ...token, last_step: step } });
}
