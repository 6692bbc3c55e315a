import { createECDH, type ECDH, randomUUID } from "node:crypto";
import ece from "http_ece";
import { importJWK, jwtVerify } from "jose";
import { z } from "zod";
import { type HttpHandler, type HttpRequest, textResponse } from "../../http/HttpMessage.ts";
import type { SendMail } from "../mailbox/Mailbox.ts";

/** The path of the push service, which the functions know as their only one on the loopback. */
export const pushPath = "/push";

/** A device registers with its private key, because here the push service reads what only the browser could. */
const deviceSchema = z.object({
  /** On the curve P-256, in base64url. */
  private_key: z.string().transform((text) => {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey(text, "base64url");
    return keys;
  }),
  auth: z.string(),
  /** The public key of the server that may send to it. */
  server_key: z.string(),
});

type Device = z.output<typeof deviceSchema>;

/**
 * A push service (RFC 8030) that decrypts its messages and puts them into the mailbox. `POST /push` registers a device and
 * returns its endpoint, and `DELETE` of an endpoint ends it. No device survives a restart.
 *
 * @param origin the service's own, with which its endpoints begin
 */
export function pushRoutes(origin: string, sendMail: SendMail): HttpHandler {
  const devices = new Map<string, Device>();

  function register(body: Buffer) {
    const path = `${pushPath}/${randomUUID()}`;
    devices.set(path, deviceSchema.parse(JSON.parse(body.toString())));
    const endpoint = origin + path;
    return textResponse(201, "application/json", JSON.stringify({ endpoint }));
  }

  return async (request) => {
    const { method, path, body = Buffer.alloc(0) } = request;
    if (path === pushPath && method === "POST") return register(body);
    const device = devices.get(path);
    if (device === undefined) return textResponse(410, "text/plain", "The subscription ended.\n");
    if (method === "DELETE") {
      devices.delete(path);
      return textResponse(204, "text/plain", "");
    }
    const sender = await checkSender(request, device, origin);
    if (sender.kind === "rejected") return textResponse(403, "text/plain", `${sender.reason}\n`);
    const text = decrypted(body, device.private_key, device.auth);
    sendMail({
      from: sender.contact,
      to: [origin + path],
      subject: `Push: ${JSON.parse(text).text}`,
      body: text,
    });
    return textResponse(201, "text/plain", "");
  };
}

type Sender =
  /** The contact is the subject of the sender's token. */
  | { readonly kind: "accepted"; readonly contact: string }
  | { readonly kind: "rejected"; readonly reason: string };

/** Checks that the request says how long to keep the message, and the sender's token (RFC 8292). */
async function checkSender(
  { headers }: HttpRequest,
  { server_key }: Device,
  audience: string,
): Promise<Sender> {
  const { token = "", key = "" } = vapidHeader.exec(headers.authorization ?? "")?.groups ?? {};
  if (!/^\d+$/.test(headers.ttl ?? "")) return { kind: "rejected", reason: "There is no TTL" };
  if (key !== server_key) {
    return { kind: "rejected", reason: "The key is not the one of the subscription" };
  }
  const { payload } = await jwtVerify(token, await publicKeyOf(key), { audience });
  if (payload.sub === undefined) return { kind: "rejected", reason: "The token has no subject" };
  return { kind: "accepted", contact: payload.sub };
}

/** The sender's token and public key. https://www.rfc-editor.org/rfc/rfc8292#section-3 */
const vapidHeader = /^vapid t=(?<token>[^,\s]+), *k=(?<key>[\w-]+)$/;

/** Reads an uncompressed point of the curve. https://www.rfc-editor.org/rfc/rfc8292#section-3.2 */
function publicKeyOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
}

function decrypted(body: Buffer, privateKey: ECDH, authSecret: string): string {
  return ece.decrypt(body, { version: "aes128gcm", privateKey, authSecret }).toString();
}
