import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { LocalCloud } from "./LocalCloud.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** The claims of a token, unverified. */
export function claimsOf(token: string): Claims {
  return z.record(z.string(), z.unknown()).parse(decode(token, 1));
}

/** The token with changed claims and a valid signature of the local pool. */
export function withClaims(cloud: LocalCloud, token: string, changes: Claims): string {
  return signed(
    { header: headerOf(token), claims: { ...claimsOf(token), ...changes } },
    poolKey(cloud),
  );
}

/** The token with a changed header and a valid signature of the local pool. */
export function withHeader(cloud: LocalCloud, token: string, changes: Claims): string {
  return signed(
    { header: { ...headerOf(token), ...changes }, claims: claimsOf(token) },
    poolKey(cloud),
  );
}

/** The token signed with a new key. `header` returns header fields to add, given the public key. */
export function signedByUnknownKey(
  token: string,
  header: (publicKey: KeyObject) => Claims = () => ({}),
): string {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return signed(
    { header: { ...headerOf(token), ...header(publicKey) }, claims: claimsOf(token) },
    privateKey,
  );
}

/** Encodings of the pool's public key that an attacker can use as an HMAC secret. */
export const publicKeyEncodings = ["PEM", "PKCS#1", "DER", "JWK", "modulus"] as const;

/** The token signed with HMAC, with the public key as the secret. */
export function signedByPublicKey(
  cloud: LocalCloud,
  token: string,
  encoding: (typeof publicKeyEncodings)[number],
): string {
  const secret = asSecret(createPublicKey(poolKey(cloud)), encoding);
  const content = [{ ...headerOf(token), alg: "HS256" }, claimsOf(token)].map(encode).join(".");
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

/** The token with changed claims and the original signature. */
export function tampered(token: string, changes: Claims): string {
  const [header, , signature] = token.split(".");
  return [header, encode({ ...claimsOf(token), ...changes }), signature].join(".");
}

/** The token with an algorithm such as "none", and an optional signature. */
export function unsigned(token: string, alg = "none", signature = ""): string {
  return `${encode({ ...headerOf(token), alg })}.${token.split(".")[1]}.${signature}`;
}

/** The first token with the second token's signature. */
export function withSignatureOf(token: string, signedToken: string): string {
  return [...token.split(".").slice(0, 2), signedToken.split(".")[2]].join(".");
}

function asSecret(key: KeyObject, encoding: (typeof publicKeyEncodings)[number]): string | Buffer {
  switch (encoding) {
    case "PEM":
      return key.export({ type: "spki", format: "pem" });
    case "PKCS#1":
      return key.export({ type: "pkcs1", format: "pem" });
    case "DER":
      return key.export({ type: "spki", format: "der" });
    case "JWK":
      return JSON.stringify(key.export({ format: "jwk" }));
    case "modulus":
      return Buffer.from(String(key.export({ format: "jwk" }).n), "base64url");
  }
}

function poolKey({ userPool }: LocalCloud): KeyObject {
  const jwk = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(userPool.signing_key, "utf8")));
  return createPrivateKey({ key: jwk, format: "jwk" });
}

function signed({ header, claims }: { header: Claims; claims: Claims }, key: KeyObject): string {
  const content = `${encode(header)}.${encode(claims)}`;
  const signature = createSign("RSA-SHA256").update(content).sign(key, "base64url");
  return `${content}.${signature}`;
}

function headerOf(token: string): Claims {
  return z.record(z.string(), z.unknown()).parse(decode(token, 0));
}

function encode(part: Claims): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decode(token: string, part: number): unknown {
  return JSON.parse(Buffer.from(token.split(".")[part] ?? "", "base64url").toString());
}
