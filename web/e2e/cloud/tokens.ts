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

/** A token that the local pool could have made: other claims than the given token's, a valid signature. */
export function resigned(cloud: LocalCloud, token: string, changes: Claims): string {
  return signed(
    { header: headerOf(token), claims: { ...claimsOf(token), ...changes } },
    poolsKey(cloud),
  );
}

/** A token with a valid signature of the pool's key, whose header says other things. */
export function reheaded(cloud: LocalCloud, token: string, changes: Claims): string {
  return signed(
    { header: { ...headerOf(token), ...changes }, claims: claimsOf(token) },
    poolsKey(cloud),
  );
}

/**
 * The same token, signed by a key of nobody the API knows.
 *
 * @param header what the token's header says, of that public key for one
 */
export function signedByAStranger(
  token: string,
  header: (publicKey: KeyObject) => Claims = () => ({}),
): string {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return signed(
    { header: { ...headerOf(token), ...header(publicKey) }, claims: claimsOf(token) },
    privateKey,
  );
}

/** Forms of the pool's public key that somebody could take for a shared secret. */
export const publicSecretForms = ["PEM", "PKCS#1", "DER", "JWK", "modulus"] as const;

/** The same token, signed with the public key as if it were a secret that both sides share. */
export function signedByPublicKey(
  cloud: LocalCloud,
  token: string,
  form: (typeof publicSecretForms)[number],
): string {
  const secret = asSecret(createPublicKey(poolsKey(cloud)), form);
  const content = [{ ...headerOf(token), alg: "HS256" }, claimsOf(token)].map(encode).join(".");
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

/** A token whose claims were changed without a new signature. */
export function tampered(token: string, changes: Claims): string {
  const [header, , signature] = token.split(".");
  return [header, encode({ ...claimsOf(token), ...changes }), signature].join(".");
}

/** A token that says it needs no signature, and bears the one it had or none. */
export function unsigned(token: string, alg = "none", signature = ""): string {
  return `${encode({ ...headerOf(token), alg })}.${token.split(".")[1]}.${signature}`;
}

/** What one token says under the signature of another. */
export function spliced(said: string, under: string): string {
  return [...said.split(".").slice(0, 2), under.split(".")[2]].join(".");
}

function asSecret(key: KeyObject, form: (typeof publicSecretForms)[number]): string | Buffer {
  switch (form) {
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

function poolsKey({ userPool }: LocalCloud): KeyObject {
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
