import { createECDH, createHash } from "node:crypto";
import type { Cloud } from "../../assembly/Cloud.ts";
import type { FunctionDefinition } from "../lambda/FunctionDefinition.ts";

/**
 * Stores the keys of the local environment's push notifications, as an operator does on AWS. The environment's entry contains
 * the public key, so the keys are the same on every machine. They are not secret.
 */
export function storePushKeys(cloud: Cloud, functions: readonly FunctionDefinition[]): void {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(createHash("sha256").update("the local cloud's push notifications").digest());
  const publicKey = keys.getPublicKey("base64url");
  const privateKey = keys.getPrivateKey("base64url");
  for (const { variables } of functions) {
    const { KEYS_SECRET_ID: name } = variables;
    if (name !== undefined) cloud.storeSecret(name, JSON.stringify({ publicKey, privateKey }));
  }
}
