/** The part of http_ece that we use. The package has no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  type Keys = { version: "aes128gcm"; privateKey: ECDH; authSecret: string };

  export function decrypt(body: Buffer, keys: Keys): Buffer;
}
