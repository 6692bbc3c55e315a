import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { LocalCloud } from "./LocalCloud.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** The claims of a token, unverified. */
export function claimsOf(token: string): Claims {
  return z.record(z.string(), z.unknown()).parse(decode(token, 1));
}

/** A token that the local pool could have made: other claims than the given token's, a valid signature. */
export function resigned({ userPool }: LocalCloud, token: string, changes: Claims): string {
  const jwk = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(userPool.signing_key, "utf8")));
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  return signed(token, { ...claimsOf(token), ...changes }, key);
}

/** The same token, signed by a key of nobody the API knows. */
export function signedByAStranger(token: string): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return signed(token, claimsOf(token), privateKey);
}

/** A token whose claims were changed without a new signature. */
export function tampered(token: string, changes: Claims): string {
  const [header, , signature] = token.split(".");
  return [header, encode({ ...claimsOf(token), ...changes }), signature].join(".");
}

/** A token that says it needs no signature. */
export function unsigned(token: string): string {
  return `${encode({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`;
}

function signed(token: string, claims: Claims, key: KeyObject): string {
  const content = `${token.split(".")[0]}.${encode(claims)}`;
  const signature = createSign("RSA-SHA256").update(content).sign(key, "base64url");
  return `${content}.${signature}`;
}

function encode(part: Claims): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decode(token: string, part: number): unknown {
  return JSON.parse(Buffer.from(token.split(".")[part] ?? "", "base64url").toString());
}
