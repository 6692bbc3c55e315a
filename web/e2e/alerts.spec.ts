import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { openDashboard } from "./administrator.ts";
import { mailed, operatorCommand, storedLeads } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { test } from "./fixtures.ts";
import { type ContactDetails, reachResults, uniqueLetters } from "./planner/visitor.ts";

/** The recipient of new lead emails in the development environment. */
const team = "team@example.com";

/** Contact details to search the output for. Name, email address and website are unique. */
function uniqueContact(): ContactDetails {
  const letters = uniqueLetters();
  return {
    "First name": `Zoë ${letters}`,
    Email: `visitor-${letters}@solidfloors.com`,
    Phone: "(305) 867-5319",
    Website: `${letters}.solidfloors.com`,
  };
}

test("the team gets an email about a new lead with links to call, email and open the lead", async ({
  page,
  cloud,
}) => {
  const contact = uniqueContact();
  // A lead saved too soon after the form opened is flagged as suspect.
  await page.route("**/api/leads", (route) =>
    route.continue({
      postData: JSON.stringify({
        ...JSON.parse(route.request().postData() ?? "{}"),
        form: { trap: "", elapsed_ms: 40_000 },
      }),
    }),
  );
  await reachResults(page, { target: "2" }, contact);
  const html = await mailed(cloud, team, new RegExp(`^([^]*${contact.Email}[^]*)$`));
  expect(html).toContain(
    `<h1 style="font-size: 20px; margin: 0 0 16px">${contact["First name"]}, `,
  );
  expect(html).toContain("$35.92 a day, Increase Budget");
  expect(html).toContain('<a href="tel:+13058675319">(305) 867-5319</a>');
  expect(html).toContain(`<a href="mailto:${contact.Email}">`);

  await page.goto(cloud.mailbox);
  const subject = `New lead: ${contact["First name"]}, $35.92 a day, Increase Budget`;
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  const mail = page.frameLocator(`iframe[title^="${subject}"]`);
  const [lead] = await storedLeads(cloud, contact.Email);
  await expect(mail.getByRole("link", { name: "Open the lead" })).toHaveAttribute(
    "href",
    `${cloud.site}/admin/leads/${lead?.id}`,
  );
});

test("logs, URLs and commands print no personal data, and erasing removes the lead", async ({
  page,
  cloud,
}) => {
  const contact = uniqueContact();
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));

  await reachResults(page, {}, contact);
  await mailed(cloud, team, new RegExp(`(${contact.Email})`));
  await openDashboard(page);
  await page.getByRole("link", { name: contact["First name"], exact: true }).click();
  await expect(page.getByRole("dialog", { name: contact["First name"] })).toBeVisible();
  const [lead] = await storedLeads(cloud, contact.Email);
  // An open panel would ask for the erased lead, and the console would report the 404.
  await page.goto("about:blank");
  const erase = (...options: readonly string[]) =>
    operatorCommand(cloud, "leads:erase", "--email", ...options);
  const commandOutput = [await erase(contact.Email)];
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
  commandOutput.push(await erase(contact.Email.toUpperCase(), "--yes"));
  expect(await storedLeads(cloud, contact.Email)).toEqual([]);
  commandOutput.push(
    ...(await Promise.all([
      operatorCommand(cloud, "stats:rebuild"),
      operatorCommand(cloud, "alerts:redrive"),
    ])),
  );

  const cloudOutput = outputOf(cloud);
  const output = [...urls, ...commandOutput, ...Object.values(cloudOutput)].join("\n");
  // The output covers this lead.
  for (const name of ["SaveLead", "LeadAlertsMailSender", "LeadStatisticsCounter"]) {
    expect(Object.keys(cloudOutput).join()).toContain(name);
  }
  expect(output.split(String(lead?.id)).length).toBeGreaterThan(3);
  expect(urls.some((url) => url.endsWith("/api/leads"))).toBe(true);
  for (const form of encodedForms(contact)) expect(output).not.toContain(form);
});

/** What the cloud writes besides leads, mails and queues: logs, addresses, terminal output. */
function outputOf({ data, output }: LocalCloud): Record<string, string> {
  const logs = readdirSync(join(data, "logs")).map((name) => join("logs", name));
  const files = [...logs, "ready.json"];
  const read = files.map((name) => [name, readFileSync(join(data, name), "utf8")]);
  return { ...Object.fromEntries(read), terminal: output() };
}

/** The contact details, plain and encoded. */
function encodedForms(contact: ContactDetails): readonly string[] {
  const digits = contact.Phone.replaceAll(/\D/g, "");
  const details = [...Object.values(contact), `+1${digits}`, digits];
  return details.flatMap((detail) => [
    detail,
    detail.toLowerCase(),
    encodeURIComponent(detail),
    JSON.stringify(detail).slice(1, -1),
    Buffer.from(detail).toString("base64").replace(/=+$/, ""),
    Buffer.from(detail).toString("hex"),
  ]);
}
