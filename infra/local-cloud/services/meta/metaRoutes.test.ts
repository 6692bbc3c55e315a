import { dayMs } from "@planner/shared/calendar";
import { describe, expect, it } from "vitest";
import { StateFolder } from "../../files/StateFolder.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { Mailbox, mailSchema } from "../mailbox/Mailbox.ts";
import { metaRoutes } from "./metaRoutes.ts";

const now = Date.now();
const seconds = (ms: number) => Math.floor(ms / 1_000);
const hash = "a".repeat(64);
const purchase = {
  event_name: "Purchase",
  event_time: seconds(now),
  event_id: "1-won",
  action_source: "system_generated",
  user_data: { fbc: `fb.1.${now}.IwAR`, em: [hash] },
  custom_data: { value: 4_500, currency: "USD" },
};

function aReceiver() {
  const report = () => undefined;
  const path = temporaryFolder();
  const inbox = new Mailbox(new StateFolder({ path, schema: mailSchema, report }));
  const handle = metaRoutes(inbox, ["123456"]);
  const post = async (
    event: object,
    { token = "local-meta-token", dataset = "123456", version = "v25.0" } = {},
  ) => {
    const { status, body } = await handle({
      method: "POST",
      path: `/meta/${version}/${dataset}/events`,
      query: "",
      headers: {},
      clientIp: "127.0.0.1",
      body: Buffer.from(JSON.stringify({ data: [event], access_token: token })),
    });
    const { error } = JSON.parse(body.toString());
    return { status, code: error?.code, message: error?.message };
  };
  return { post, subjects: () => inbox.mails().map(({ subject }) => subject) };
}

describe("the local receiver of Meta's events", () => {
  it("accepts an event and drops its repetition", async () => {
    const { post, subjects } = aReceiver();
    expect([(await post(purchase)).status, (await post(purchase)).status]).toEqual([200, 200]);
    expect(subjects().toSorted()).toEqual([
      "Dropped, because it was repeated: Purchase 1-won",
      "Purchase 1-won",
    ]);
  });

  it.each([
    ["no name", { event_name: undefined }, "event_name"],
    ["no ID", { event_id: "" }, "event_id"],
    ["no source", { action_source: "desk" }, "action_source"],
    ["no person", { user_data: {} }, "nothing to match by"],
    ["an address that is not hashed", { user_data: { em: ["ann@solidfloors.com"] } }, "hash"],
    ["a click ID of another form", { user_data: { fbc: "IwAR" } }, "fb.1."],
    ["a purchase without a value", { custom_data: { currency: "USD" } }, "value"],
    ["a purchase without a currency", { custom_data: { value: 1 } }, "currency"],
    ["the eighth day", { event_time: seconds(now - 7 * dayMs - 60_000) }, "older than seven days"],
    ["the future", { event_time: seconds(now + 3_600_000) }, "future"],
  ])("rejects an event with %s", async (_, fields, message) => {
    const { post } = aReceiver();
    const rejection = await post({ ...purchase, ...fields });
    expect(rejection).toMatchObject({ status: 400, code: 100 });
    expect(rejection.message).toContain(message);
  });

  it.each([
    [{ token: "EAAB" }, 190],
    [{ dataset: "654321" }, 100],
    [{ version: "v1.0" }, 2635],
  ])("rejects %j with Meta's code %i", async (request, code) => {
    expect(await aReceiver().post(purchase, request)).toMatchObject({ status: 400, code });
  });
});
