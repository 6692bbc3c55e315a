import { afterEach, describe, expect, it, vi } from "vitest";
import { StateFolder } from "../../files/StateFolder.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { Mailbox, mailSchema, maxMails } from "./Mailbox.ts";
import { mailboxPage, mailboxRoutes } from "./mailboxPage.ts";

afterEach(() => void vi.useRealTimers());

const open = (path: string) =>
  new Mailbox(new StateFolder({ path, schema: mailSchema, report: () => undefined }));

const aMail = { from: "a@b.com", to: ["Ann@b.com"], subject: "", body: "" };

const subjects = (mailbox: Mailbox, recipient?: string) =>
  mailbox.mails(recipient).map(({ subject }) => subject);

describe("Mailbox", () => {
  it("lists the emails newest first, also after a restart, and those of a recipient", () => {
    const path = temporaryFolder();
    const mailbox = open(path);
    for (const [index, to] of ["Ann@b.com", "ben@b.com", "ann@b.com"].entries()) {
      vi.setSystemTime(1_000 * index);
      mailbox.send({ ...aMail, to: [to], subject: String(index) });
    }
    expect(subjects(mailbox)).toEqual(["2", "1", "0"]);
    expect(subjects(open(path))).toEqual(["2", "1", "0"]);
    expect(subjects(mailbox, "ANN@b.com")).toEqual(["2", "0"]);
  });

  it("keeps only the latest, also on disk", () => {
    const path = temporaryFolder();
    const mailbox = open(path);
    for (let index = 0; index <= maxMails; index += 1) {
      mailbox.send({ ...aMail, subject: String(index) });
    }
    expect(subjects(mailbox)).toHaveLength(maxMails);
    expect(subjects(open(path)).toSorted()).toEqual(subjects(mailbox).toSorted());
    expect(subjects(mailbox)).not.toContain("0");
  });
});

describe("the mailbox page", () => {
  it("says that it is empty until the first email", async () => {
    const mailbox = open(temporaryFolder());
    const show = mailboxRoutes(mailbox, mailboxPage);
    const page = async () => String((await show(aRequest({ path: mailboxPage.path })))?.body);
    expect(await page()).toContain("Nothing yet.");
    mailbox.send({ ...aMail, subject: "Your plan" });
    expect(await page()).toContain("<h2>Your plan</h2>");
    expect(await page()).not.toContain("Nothing yet.");
  });
});
