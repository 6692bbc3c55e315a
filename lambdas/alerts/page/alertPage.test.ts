import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { anyText } from "@planner/shared/testing/anyText";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AlertedLead } from "../../leads/readLeadIfDue.ts";
import { aLead } from "../../testing/aLead.ts";
import { alertPage } from "./alertPage.ts";
import { composeMail } from "./composeMail.ts";
import { composeSlack } from "./composeSlack.ts";

const pageOf = (overrides: Partial<AlertedLead> = {}, kind: AlertKind = "new lead") =>
  alertPage(
    { ...aLead({ id: "lead-1" }), ...overrides },
    {
      kind,
      now: new Date("2026-11-21T08:30:00.000Z"),
      deskUrl: "https://plan.example.com/admin",
      timeZone: "America/Phoenix",
    },
  );

const compose = (...page: Parameters<typeof pageOf>) =>
  composeMail(pageOf(...page), secondBrand.name);

describe("composeMail", () => {
  it.each([
    [{}, "New lead: Ann, $180 a day, On Track"],
    [{ calculated_daily_budget: 49.99 }, "New lead: Ann, $49.99 a day, Increase Budget"],
    [{ calculated_daily_budget: 17.96 }, "New lead: Ann, $17.96 a day, Extend Timeline"],
    [{ calculated_daily_budget: 0 }, "New lead: Ann, at the target, needs no ads"],
    [{ suspect: ["too_fast" as const] }, "Suspect lead: Ann, $180 a day, On Track"],
  ])("puts the name, daily budget, status and agency in the subject: %j", (overrides, subject) => {
    expect(compose(overrides).subject).toBe(`${subject} | ${secondBrand.name}`);
  });

  it.each([
    ["2026-11-21T08:39:01.000Z", "1:39 AM MST call with Ann, in 10 minutes"],
    ["2026-11-21T08:31:00.000Z", "1:31 AM MST call with Ann, in 1 minute"],
    ["2026-11-21T08:30:00.000Z", "1:30 AM MST call with Ann, now"],
  ])("names the time and the person of a call that is booked for %s", (at, call) => {
    const alerted_call = { id: "cal#1", start: at, changed_at: at, canceled: false };
    const { subject, text } = compose({ alerted_call }, "due");
    expect(subject).toBe(`${call} | ${secondBrand.name}`);
    expect(text.split("\n")[0]).toBe(call);
  });

  it("links to the lead first, then to the phone and the email address, and to no URL from the input", () => {
    const { html, text } = compose({
      work_email: "o'neil+x@solidfloors.com",
      website: "https://evil.example/",
    });
    const links = [...html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]*)</g)];
    expect(links.map(([, target, shown]) => [shown, target])).toEqual([
      ["Call Ann", "https://plan.example.com/admin/leads/lead-1?call"],
      ["Open the lead", "https://plan.example.com/admin/leads/lead-1"],
      ["(305) 867-5319", "tel:+13058675319"],
      ["o&#39;neil+x@solidfloors.com", "mailto:o&#39;neil%2Bx@solidfloors.com"],
    ]);
    const buttons = [...html.matchAll(/class="([a-z]+)-button" href="[^"]*">([^<]*)</g)];
    expect(buttons.map(([, kind, shown]) => [kind, shown])).toEqual([
      ["primary", "Call Ann"],
      ["secondary", "Open the lead"],
    ]);
    expect(html).toContain(">Pour &#34;n&#34; Profit &#60;Co&#62;</footer>");
    expect(html).toContain("<strong>Call before 1:35 AM MST</strong>");
    // Once each, and the name of the lead with the figure that matters comes first.
    expect(text.match(/867-5319|o'neil/g)).toHaveLength(2);
    expect(html).toContain("<h1>Ann, $180\u00A0a\u00A0day, On Track</h1>");
    expect(html).toContain('<meta name="viewport" content="width=device-width">');
  });

  it("lists what to do first, then the contact, plan and origin, as plain text too", () => {
    const { text } = compose({
      website: "https://www.solidfloors.com/",
      attribution: {
        utm_source: "google",
        utm_campaign: "spring",
        utm_term: "epoxy floor",
        gclid: "EAIaIQ",
        referrer: "https://www.google.com/",
        landing_path: "/",
        landed_at: "2026-11-21T08:29:00.000Z",
      },
    });
    expect(text.split("\n")).toEqual([
      "Ann, $180 a day, On Track",
      "",
      "Call before 1:35 AM MST",
      "Call Ann: https://plan.example.com/admin/leads/lead-1?call",
      "Open the lead: https://plan.example.com/admin/leads/lead-1",
      "",
      "Phone: (305) 867-5319",
      "Email: ann@solidfloors.com",
      "Website: solidfloors.com",
      "",
      "Target estimates a week: 10",
      "Average job value: $3,500",
      "Gross margin: 55%",
      "Jobs in 30 days: 12.6",
      "Revenue in 30 days: $47,922",
      "",
      "Source: Google, spring",
      "Search term: epoxy floor",
      "Referrer: google.com",
      "",
      secondBrand.name,
      "",
      "",
    ]);
  });

  it("has the goals as they were entered, and of who needs no ads nothing else", () => {
    const { text } = compose({
      target_estimates_per_week: 2.784,
      avg_job_value: 3500.5,
      gross_margin_pct: 52.5,
      calculated_daily_budget: 0,
    });
    expect(text).toContain(
      "Target estimates a week: 2.784\nAverage job value: $3,500.50\nGross margin: 52.5%\n\n",
    );
    expect(text).not.toMatch(/30 days|a day|Extend Timeline/);
  });

  it("says since when a lead is waiting, and sets no time limit for a suspect one", () => {
    const { subject, text } = compose({}, "still waiting");
    expect(subject).toBe(`Still waiting: Ann, $180 a day, On Track | ${secondBrand.name}`);
    expect(text).toContain("Call now: waiting since 1:30 AM MST");
    expect(compose({ suspect: ["too_fast"] }).text).not.toMatch(/Call (now|before)/);
  });

  it("lists why a lead is suspect", () => {
    const { text, html } = compose({ suspect: ["honeypot", "too_fast"] });
    expect(text).toContain("Suspect: filled in a hidden field\nSuspect: sent within 2 seconds");
    expect(html).toContain("filled in a hidden field");
  });

  it("escapes markup in the input", () => {
    const plain = markupOf(compose().html);
    fc.assert(
      fc.property(anyText, fc.constantFrom(...payloads), (text, payload) => {
        const input = `${text}${payload}`;
        const { html, subject } = compose({
          first_name: input,
          work_email: input || "x",
          website: input || "x",
          mobile: input || "x",
        });
        expect(markupOf(html)).toBe(plain);
        expect(subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 30 },
    );
  });
});

describe("composeSlack", () => {
  const texts = (overrides: Partial<AlertedLead> = {}) => {
    const { text, blocks } = composeSlack(pageOf(overrides));
    return [text, ...blocks.map((block) => block.text.text)];
  };

  it("shows what to do first, with the lead and the phone as links", () => {
    const [text, actions, contact] = texts();
    const url = "https://plan.example.com/admin/leads/lead-1";
    expect(text).toBe("New lead: Ann, $180 a day, On Track");
    expect(actions).toBe(
      `*${text}*\nCall before 1:35 AM MST\n<${url}?call|Call Ann>\n<${url}|Open the lead>\n`,
    );
    expect(contact).toMatch(/^Phone: <tel:\+13058675319\|\(305\) 867-5319>\n/);
  });

  it("contains no mention, link or code from a visitor, and always fits", () => {
    const markup = (all: readonly string[]) => all.join("").match(/[<>`|]|&(?!amp;|lt;|gt;)/g);
    const plain = markup(texts({ attribution: { utm_campaign: "x" } }));
    fc.assert(
      fc.property(anyText, fc.constantFrom(...payloads), fc.nat(40), (text, payload, times) => {
        const input = `x${text}${payload.repeat(times)}`.replaceAll("|", "/");
        const names = { first_name: input, website: input, work_email: input };
        const all = texts({ ...names, attribution: { utm_campaign: input } });
        expect(markup(all)).toEqual(plain);
        expect(all.every(({ length }) => length <= 3_000)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

const payloads = [
  "",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "\r\nBcc: everybody@example.com",
  "&lt;b&gt;",
  "<!channel> @here",
  "<https://a.b>```",
];

/** The characters that HTML must escape. */
function markupOf(html: string): string {
  return html.replace(/[^<>"'`]/g, "");
}
