import { expect, it } from "vitest";
import { StateFolder } from "../files/StateFolder.ts";
import { aRequest } from "../testing/aRequest.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { Mailbox, mailSchema } from "./mailbox/Mailbox.ts";
import { receiverRoutes } from "./receivers.ts";

function aSlack() {
  const path = temporaryFolder();
  const inbox = new Mailbox(new StateFolder({ path, schema: mailSchema, report: () => undefined }));
  const handle = receiverRoutes("slack", inbox);
  const post = (body: string) =>
    handle(aRequest({ method: "POST", path: "/slack/", body: Buffer.from(body) }));
  return { post, inbox };
}

it("shows a message to Slack with its links and its bold first line", async () => {
  const { post, inbox } = aSlack();
  const text = '*New lead*\n<https://a.example|Open> "now"';
  const section = { type: "section", text: { type: "mrkdwn", verbatim: true, text } };
  const { status } = await post(JSON.stringify({ text: "New lead", blocks: [section] }));
  expect(status).toBe(200);
  expect(inbox.mails()).toMatchObject([
    {
      subject: "New lead",
      body: '<p><strong>New lead</strong><br><a href="https://a.example">Open</a> &quot;now&quot;</p>',
    },
  ]);
});

it.each(["{}", "no JSON", '{"text":"","blocks":[]}'])("rejects %s as Slack does", async (body) => {
  const { post, inbox } = aSlack();
  const response = await post(body);
  expect([response.status, response.body.toString()]).toEqual([400, "invalid_payload"]);
  expect(inbox.mails()).toEqual([]);
});
