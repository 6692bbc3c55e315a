import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import { describe, expect, it, onTestFinished } from "vitest";
import { LoopbackServer } from "../../http/LoopbackServer.ts";
import { localCredentials } from "../dynamodb/Database.ts";
import type { NewMail } from "./Mailbox.ts";
import { sesRoutes } from "./sesRoutes.ts";

/** SES on its own port, with the emails it received. */
async function ses() {
  const mails: NewMail[] = [];
  const server = await LoopbackServer.listen(0);
  server.handler = sesRoutes((mail) => `mail-${mails.push(mail)}`);
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new SESv2Client({ endpoint, region: "us-east-1", credentials: localCredentials });
  onTestFinished(() => {
    client.destroy();
    return server.close();
  });
  return {
    mails,
    endpoint,
    send: (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input)),
  };
}

const letter: SendEmailCommandInput = {
  FromEmailAddress: "alerts@example.com",
  Destination: { ToAddresses: ["ann@example.com", "bob@example.com"] },
  ReplyToAddresses: ["visitor@example.com"],
  Content: {
    Simple: {
      Subject: { Data: "José" },
      Body: { Text: { Data: "plain" }, Html: { Data: "<p>rich</p>" } },
    },
  },
};

describe("sesRoutes", () => {
  it("delivers an email from the SDK", async () => {
    const { send, mails } = await ses();
    expect(await send(letter)).toMatchObject({ MessageId: "mail-1" });
    expect(mails).toEqual([
      {
        from: "alerts@example.com",
        to: ["ann@example.com", "bob@example.com"],
        reply_to: ["visitor@example.com"],
        subject: "José",
        body: "<p>rich</p>",
        text: "plain",
      },
    ]);
  });

  it.each([
    [{ ...letter, Destination: { ToAddresses: [] } }, "Destination.ToAddresses"],
    [{ ...letter, FromEmailAddress: undefined }, "FromEmailAddress"],
    [{ ...letter, Content: { Raw: { Data: new Uint8Array() } } }, "Content.Simple"],
  ])("rejects an invalid mail and names the parameter: %#", async (input, name) => {
    const { send, mails } = await ses();
    await expect(send(input)).rejects.toMatchObject({
      name: "BadRequestException",
      message: expect.stringContaining(name),
    });
    expect(mails).toEqual([]);
  });

  it("requires a signature and supports only sending", async () => {
    const { endpoint } = await ses();
    const post = (path: string) => fetch(endpoint + path, { method: "POST", body: "{}" });
    expect((await post("/v2/email/outbound-emails")).status).toBe(403);
    expect((await post("/v2/email/identities")).status).toBe(404);
  });
});
