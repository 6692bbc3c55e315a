import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import webPush from "web-push";
import type { HttpRequest } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import type { SendMail } from "../mailbox/Mailbox.ts";
import { pushPath, pushRoutes } from "./pushRoutes.ts";

const origin = "http://localhost:3001";
const server = webPush.generateVAPIDKeys();
const auth = Buffer.alloc(16, 1).toString("base64url");

/** A push service with one registered device. */
async function aPushService() {
  const mails: Parameters<SendMail>[0][] = [];
  const handle = pushRoutes(origin, (mail) => {
    mails.push(mail);
    return "1";
  });
  const send = (request: Partial<HttpRequest>) => handle(aRequest(request));
  const device = createECDH("prime256v1");
  const p256dh = device.generateKeys("base64url");
  const private_key = device.getPrivateKey("base64url");
  const body = Buffer.from(JSON.stringify({ private_key, auth, server_key: server.publicKey }));
  const registered = await send({ method: "POST", path: pushPath, body });
  const { endpoint } = JSON.parse(registered.body.toString());
  const path = endpoint.slice(origin.length);
  /** Posts a message as the alerts do. */
  const post = (keys = server, changes: Record<string, string> = {}) => {
    const vapidDetails = { subject: "mailto:ops@agency.example", ...keys };
    const message = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      '{"text":"New lead"}',
      {
        vapidDetails,
        TTL: 300,
      },
    );
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(message.headers)) {
      headers[name.toLowerCase()] = String(value);
    }
    return send({ method: "POST", path, headers: { ...headers, ...changes }, body: message.body });
  };
  return { mails, send, post, path, endpoint };
}

describe("the push service", () => {
  it("puts a decrypted message into the mailbox, from the contact of its sender", async () => {
    const { post, mails, endpoint } = await aPushService();
    expect((await post()).status).toBe(201);
    expect(mails).toMatchObject([
      {
        from: "mailto:ops@agency.example",
        to: [endpoint],
        subject: "Push: New lead",
        body: '{"text":"New lead"}',
      },
    ]);
  });

  it("rejects a sender with another key, and a message that does not say how long to keep it", async () => {
    const { post, mails } = await aPushService();
    expect((await post(webPush.generateVAPIDKeys())).status).toBe(403);
    expect((await post(server, { ttl: "" })).status).toBe(403);
    expect(mails).toEqual([]);
  });

  it("says that a subscription has ended, also one that there never was", async () => {
    const { send, post, path } = await aPushService();
    expect((await send({ method: "GET", path: pushPath })).status).toBe(410);
    expect((await send({ method: "POST", path: `${pushPath}/other` })).status).toBe(410);
    expect((await send({ method: "DELETE", path })).status).toBe(204);
    expect((await post()).status).toBe(410);
  });
});
