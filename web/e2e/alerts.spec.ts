import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { openDashboard } from "./administrator.ts";
import { mailed, operatorCommand, storedLeads } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { test } from "./fixtures.ts";
import { type ContactDetails, reachResults } from "./planner/visitor.ts";

/** Who the local cloud mails new leads to, as the table of environments says for dev. */
const team = "team@example.com";

/** Somebody whose every detail is found where it does not belong. */
function aMarkedVisitor(): ContactDetails {
  const mark = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  const letters = [...mark].map((digit) => "ghijklmnopqrstuv"[Number.parseInt(digit, 16)]).join("");
  return {
    "First name": `Zoë ${letters}`,
    Email: `visitor-${mark}@solidfloors.com`,
    Phone: "(305) 867-5319",
    Website: `${mark}.solidfloors.com`,
  };
}

test("a lead captured in the browser is mailed to the team, with a way to call, to write and to look", async ({
  page,
  cloud,
}) => {
  const visitor = aMarkedVisitor();
  // Reports as much time on the form as a person needs. Faster submissions are flagged as suspect.
  await page.route("**/api/leads", (route) =>
    route.continue({
      postData: JSON.stringify({
        ...JSON.parse(route.request().postData() ?? "{}"),
        form: { trap: "", elapsed_ms: 40_000 },
      }),
    }),
  );
  await reachResults(page, { target: "2" }, visitor);
  const about = new RegExp(`^([^]*${visitor.Email}[^]*)$`);
  const html = await mailed(cloud, team, about);
  expect(html).toContain(
    `<h1 style="font-size: 20px; margin: 0 0 16px">${visitor["First name"]}, `,
  );
  expect(html).toContain("$35.92 a day, Increase Budget");
  expect(html).toContain('<a href="tel:+13058675319">(305) 867-5319</a>');
  expect(html).toContain(`<a href="mailto:${visitor.Email}">`);

  await page.goto(cloud.mailbox);
  const subject = `New lead: ${visitor["First name"]}, $35.92 a day, Increase Budget`;
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  const mail = page.frameLocator(`iframe[title="${subject}"]`);
  await expect(mail.getByRole("link", { name: "Open the dashboard" })).toHaveAttribute(
    "href",
    `${cloud.site}/admin`,
  );
});

test("nothing that the product says on a visitor's whole way tells who the visitor is, and erasing removes them", async ({
  page,
  cloud,
}) => {
  const visitor = aMarkedVisitor();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));

  await reachResults(page, {}, visitor);
  await mailed(cloud, team, new RegExp(`(${visitor.Email})`));
  await openDashboard(page);
  await page.getByRole("button", { name: visitor["First name"] }).click();
  await expect(page.getByRole("dialog", { name: visitor["First name"] })).toBeVisible();
  const [lead] = await storedLeads(cloud, visitor.Email);
  const said: string[] = [];
  said.push(await operatorCommand(cloud, "leads:erase", "--email", visitor.Email));
  expect(await storedLeads(cloud, visitor.Email)).toHaveLength(1);
  said.push(
    await operatorCommand(cloud, "leads:erase", "--email", visitor.Email.toUpperCase(), "--yes"),
  );
  expect(await storedLeads(cloud, visitor.Email)).toEqual([]);
  said.push(
    await operatorCommand(cloud, "stats:rebuild"),
    await operatorCommand(cloud, "alerts:redrive"),
  );

  const written = outputOf(cloud);
  const everything = [...addresses, ...said, ...Object.values(written)].join("\n");
  // The output is there, and speaks of this very lead.
  for (const name of ["SaveLead", "LeadAlertsMailSender", "LeadStatisticsCounter"]) {
    expect(Object.keys(written).join()).toContain(name);
  }
  expect(everything.split(String(lead?.id)).length).toBeGreaterThan(3);
  expect(addresses.some((address) => address.endsWith("/api/leads"))).toBe(true);
  for (const trace of tracesOf(visitor)) expect(everything).not.toContain(trace);
});

/** What the cloud has written besides its data: the logs of everything in it, what waits in queues, where it has come to. */
function outputOf({ data, output }: LocalCloud): Record<string, string> {
  const logs = readdirSync(join(data, "logs")).map((name) => join("logs", name));
  const files = [
    ...logs,
    "ready.json",
    "services/queues.jsonl",
    "services/stream-checkpoints.json",
  ];
  const read = files.map((name) => [name, readFileSync(join(data, name), "utf8")]);
  return { ...Object.fromEntries(read), terminal: output() };
}

/** Every form in which a visitor's details might turn up. */
function tracesOf(visitor: ContactDetails): readonly string[] {
  const digits = visitor.Phone.replaceAll(/\D/g, "");
  const details = [...Object.values(visitor), `+1${digits}`, digits];
  return details.flatMap((detail) => [
    detail,
    detail.toLowerCase(),
    encodeURIComponent(detail),
    JSON.stringify(detail).slice(1, -1),
    Buffer.from(detail).toString("base64").replace(/=+$/, ""),
    Buffer.from(detail).toString("hex"),
  ]);
}
