import type { SpendMonth } from "@planner/shared/reports/adSpend";
import { type LeadReport, leadReport } from "@planner/shared/reports/leadReport";
import type { SpendJoin } from "@planner/shared/reports/spendJoin";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refusal } from "../../testing/fakeAdminServer.ts";
import { problem } from "../../testing/fakeServer.ts";
import { recordDownloads } from "../../testing/recordDownloads.ts";
import { stubScreenWidth } from "../../testing/stubScreenWidth.ts";
import { renderDesk } from "../testing/renderAdmin.tsx";

const october = { from: "2026-10-01", to: "2026-10-04", time_zone: "America/New_York" };
const won = { booked: 1, won: 1, won_cents: 450_000 };

it.each([1280, 390])("shows what became of the leads on %d pixels", async (width) => {
  stubScreenWidth(width);
  const files = recordDownloads();
  const { api, user } = renderDesk([], "/admin/reports?period=last_30_days");
  api.report = leadReport(october, {
    days: [
      { item: "2026-10-01", counters: { leads: 3, clocked: 2, on_time: 1, passing: 3, ...won } },
    ],
    persons: [
      {
        item: "2026-10-01#ben@planner.local",
        counters: { answered: 1, clocked: 1, on_time: 1, minutes_3: 1 },
      },
      { item: "2026-10-01#", counters: won },
    ],
    campaigns: [
      { item: "2026-10-01#direct#(none)", counters: { leads: 1, passing: 1 } },
      {
        item: "2026-10-02#google#=1+1 & more",
        counters: { leads: 1, passing: 1, clocked: 1, ...won },
      },
    ],
  });
  const sources = await screen.findByRole("table", { name: "By source and campaign" });
  const [, google, direct, others] = within(sources).getAllByRole("row");
  expect(google).toHaveTextContent(
    width > 1000
      ? /^Google, =1\+1 & more.*\D0%.*\$4,500$/
      : /^Google, =1\+1 & moreleads1booked1won value\$4,500$/,
  );
  expect(others).toHaveTextContent(width > 1000 ? "Other campaigns10" : "Other campaignsleads1");
  const opened = within(google ?? sources)
    .getByRole("link")
    .getAttribute("href");
  const query = "source=google&campaign=%3D1%2B1+%26+more";
  const days = "from=2026-10-01&to=2026-10-04&zone=America%2FNew_York";
  expect(opened).toBe(`/admin?${days}&${query}`);
  expect(within(direct ?? sources).getByRole("link")).toHaveAccessibleName("Direct");
  const people = await screen.findByRole("table", { name: "By person" });
  const [, ben, withoutPerson] = within(people).getAllByRole("row");
  expect(ben).toHaveTextContent(width > 1000 ? "Ben1" : "Benanswered1won0won value$0");
  expect(withoutPerson).toHaveTextContent(/^Nobody.*\$4,500/);
  expect(
    screen.getByText(/^Of 3 leads, 1 is answered, and 1 unanswered has no clock/),
  ).toBeVisible();
  const link = within(people).getByRole("link", { name: "Ben" });
  expect(link).toHaveAttribute("href", `/admin?${days}&answered_by=ben%40planner.local`);
  expect(screen.getByRole("link", { name: "Oct 1 – 4" })).toHaveAttribute("href", `/admin?${days}`);
  expect(screen.getByText(/came in, Eastern time, so/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "By week as CSV" }));
  expect(await files[0]?.text()).toContain('"Oct 1 – 4, 2026",3,100,50,1,1,4500\r\nAll weeks,3,');

  await user.click(screen.getByRole("button", { name: "By source and campaign as CSV" }));
  expect(await files[1]?.text()).toContain(
    `Google,"'=1+1 & more",1,0,100,0,1,1,4500\r\nDirect,,1,`,
  );

  api.report = leadReport(october, { days: [], persons: [], campaigns: [] });
  await choosePeriod(user, "Last month");
  expect(await screen.findByText("No leads came in during this time.")).toBeVisible();
  expect(api.requests.at(-1)?.url).toContain("/api/leads/reports?period=last_month");
  expect(screen.queryByRole("table")).toBeNull();

  api.answers.leadReports = refusal(503);
  await choosePeriod(user, "This month");
  expect(await screen.findByText("The report could not be loaded.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();

  const message = "Reports go back to 2024-09-09";
  api.answers.leadReports = () => problem(422, { errors: [{ path: "from", message }] });
  await choosePeriod(user, "Last month");
  expect(await screen.findByText(`${message}.`)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

/** On phones, the periods are a select. */
async function choosePeriod(user: UserEvent, name: string) {
  const radio = screen.queryByRole("radio", { name });
  if (radio) await user.click(radio);
  else await user.selectOptions(screen.getByRole("combobox", { name: "Period" }), name);
}

const spend = (service: SpendMonth["service"], name: string, cents: number): SpendMonth => ({
  service,
  month: "2026-10",
  version: 1,
  covered: [1, 2, 3, 4],
  campaigns: [{ name, days: { "1": cents } }],
});

/** Google's fall-offer was won, a campaign of Meta has no lead, and the phone has a lead. */
function spentReport(factor = 1, joins: readonly SpendJoin[] = []): LeadReport {
  const counters = { leads: 4 * factor, booked: 2, won: 1, won_cents: 310_000 };
  return leadReport(
    october,
    {
      days: [
        { item: "2026-10-01", counters: { ...counters, leads: 4 * factor + 1, lost_no_answer: 2 } },
      ],
      persons: [],
      campaigns: [
        { item: "2026-10-01#google#fall-offer", counters: counters },
        { item: "2026-10-02#phone#(none)", counters: { leads: 1 } },
      ],
    },
    {
      spend: {
        months: [
          spend("google", "Fall-Offer", 100_000),
          { ...spend("meta", "Fall Offer Retargeting", 25_050), covered: [1, 2] },
        ],
        joins,
        services: ["google", "meta"],
        others: new Set(),
      },
    },
  );
}

it("shows what a lead, a booked call and a won customer cost, beside the period before", async () => {
  stubScreenWidth(1440);
  const files = recordDownloads();
  const { api, user } = renderDesk([], "/admin/reports?period=last_month");
  api.report = spentReport();
  api.compared = { ...spentReport(2), from: "2026-09-01", to: "2026-09-30" };
  const table = await screen.findByRole("table", { name: "By source and campaign" });
  const textOf = (name: RegExp) => within(table).getByRole("row", { name }).textContent;
  expect(textOf(/^Google/)).toBe("Google, fall-offer4$1,000$2502$5001$1,000$3,1003.1×");
  expect(textOf(/^Phone/)).toBe("Phone1––0–0–$0–");
  expect(textOf(/^Ads with spend/)).toBe("Ads with spend4$1,251$3132$6251$1,251$3,1002.5×");
  expect(screen.getByText("Won from these ads").nextSibling).toHaveTextContent("$3,100");
  expect(textOf(/^All sources/)).toBe("All sources5$1,251$2502$6251$1,251$3,1002.5×");
  expect(screen.getByText(/Meta: spend until Oct 2, 2026\./)).toBeVisible();
  const losses = screen.getByRole("table", { name: "By reason for loss" });
  expect(within(losses).getByRole("row", { name: /^All lost leads/ })).toHaveTextContent("100%");
  const reason = within(losses).getByRole("link", { name: "No answer" });
  expect(reason.getAttribute("href")).toContain("stage=lost");
  expect(reason.getAttribute("href")).toContain("lost_reason=no_answer");

  // The spend is by campaign, so the weeks have only that of all sources.
  const weeks = within(screen.getByRole("table", { name: "By week" }));
  const heads = weeks.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).toContain("Per lead, all sources");
  expect(heads).not.toContain("Per lead");
  expect(screen.getByText(/won value are those of all sources/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "By week as CSV" }));
  expect(await files[0]?.text()).toContain('"Per lead, all sources"');

  await user.click(screen.getByRole("button", { name: "Compare" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Period before" }));
  expect(
    await screen.findByText(
      "What became of the leads that came in, beside September 1 to 30 in gray.",
    ),
  ).toBeVisible();
  expect(screen.getByText(/The spend of September 1 to 30 is not complete: Meta\./)).toBeVisible();
  expect(screen.queryByText(/, unchanged|, up|, down/)).toBeNull();
  const compare = "/api/leads/reports?period=last_month&compare=period_before";
  expect(api.requests.map(({ url }) => url)).toContain(compare);
  const compared = await screen.findByRole("table", { name: "By source and campaign" });
  const google = within(compared).getByRole("row", { name: /^Google/ });
  expect(google).toHaveTextContent(/^Google, fall-offer48\$1,000\$1,000\$250\$125/);
  await user.click(screen.getByRole("button", { name: "By source and campaign as CSV" }));
  expect(await files[1]?.text()).toContain(
    'Source,Campaign,Leads,"Leads, Sep 1 – 30, 2026",Spend,"Spend, Sep 1 – 30, 2026"',
  );
  expect(await files[1]?.text()).toContain("Google,fall-offer,4,8,1000,1000,250,125,");

  api.compared = undefined;
  api.notKept = { from: "2023-10-01", to: "2023-10-31" };
  await user.click(screen.getByRole("button", { name: "Compare: period before" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "A year before" }));
  expect(await screen.findByText(/^Not compared: Oct 1, 2023 is not kept/)).toBeVisible();
});

it("offers no comparison if nothing is recorded before", async () => {
  stubScreenWidth(1440);
  const { api } = renderDesk([], "/admin/reports?period=last_month");
  api.report = spentReport();
  api.hasEarlier = false;
  await screen.findByRole("table", { name: "By source and campaign" });
  expect(screen.queryByRole("button", { name: /^Compare/ })).toBeNull();
});

it("has no figures of a period before for which nothing is recorded, and says so once", async () => {
  stubScreenWidth(1440);
  const files = recordDownloads();
  const { api, user } = renderDesk([], "/admin/reports?period=last_month&compare=period_before");
  api.report = spentReport();
  const september = { ...october, from: "2026-09-01", to: "2026-09-30" };
  api.compared = leadReport(september, { days: [], persons: [], campaigns: [] });
  expect(
    await screen.findByText("Not compared: nothing is recorded for September 1 to 30."),
  ).toBeVisible();
  expect(screen.getByText("What became of the leads that came in.")).toBeVisible();
  const table = screen.getByRole("table", { name: "By source and campaign" });
  expect(within(table).getByRole("row", { name: /^Phone/ })).toHaveTextContent(
    /^Phone1––0–0–\$0–$/,
  );
  expect(screen.queryByText(/^was /)).toBeNull();
  await user.click(screen.getByRole("button", { name: "By source and campaign as CSV" }));
  expect(await files[0]?.text()).toContain("Source,Campaign,Leads,Spend,");
});

it("joins a campaign without a lead to a row, and undoes it", async () => {
  stubScreenWidth(1440);
  const { api, user } = renderDesk([], "/admin/reports");
  api.report = spentReport();
  const name = "Fall Offer Retargeting counts as …";
  const join = await screen.findByRole("button", { name });
  await waitFor(() => expect(join).toBeEnabled());
  await user.click(join);
  // Meta has no row yet: rows of other services are all there is.
  const [closest] = await screen.findAllByRole("menuitem");
  expect(closest).toHaveTextContent("Google, fall-offerClosest name · 4 leads");
  await user.click(closest ?? document.body);
  expect(await screen.findByText(/counts as Google, fall-offer/)).toBeVisible();
  expect(api.joins).toMatchObject([
    {
      service: "meta",
      campaign: "Fall Offer Retargeting",
      source: "google",
      counts_as: "fall-offer",
    },
  ]);
});

it("offers the rows of the campaign's own service, and those of others on press", async () => {
  stubScreenWidth(1440);
  const { api, user } = renderDesk([], "/admin/reports");
  const report = spentReport();
  const [google] = report.sources;
  if (google === undefined) throw new Error("No row");
  const facebook = { ...google, source: "facebook", campaign: "spring", leads: 9 } as const;
  api.report = { ...report, sources: [...report.sources, facebook] };
  const join = await screen.findByRole("button", { name: "Fall Offer Retargeting counts as …" });
  await waitFor(() => expect(join).toBeEnabled());
  await user.click(join);
  const texts = () =>
    screen.findAllByRole("menuitem").then((all) => all.map((one) => one.textContent));
  expect(await texts()).toEqual([
    "Facebook, springClosest name · 9 leads",
    "Rows of other sources (2)",
    "A row of its ownSpend without leads, as now",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Rows of other sources (2)" }));
  // As many as the count says.
  await waitFor(async () =>
    expect(await texts()).toEqual([
      "Facebook, springClosest name · 9 leads",
      "Google, fall-offer4 leads",
      "Phone, no campaign1 lead",
      "A row of its ownSpend without leads, as now",
    ]),
  );
});

it("keeps a campaign without a lead as a row of its own, and undoes it", async () => {
  stubScreenWidth(1440);
  const { api, user } = renderDesk([], "/admin/reports");
  api.report = spentReport();
  const name = "Fall Offer Retargeting counts as …";
  const join = await screen.findByRole("button", { name });
  await waitFor(() => expect(join).toBeEnabled());
  await user.click(join);
  const [own] = (await screen.findAllByRole("menuitem")).slice(-1);
  expect(own).toHaveTextContent("A row of its ownSpend without leads, as now");
  await user.click(own ?? document.body);
  expect(await screen.findByText("Fall Offer Retargeting is a row of its own.")).toBeVisible();
  expect(api.joins).toMatchObject([{ source: "facebook", counts_as: "Fall Offer Retargeting" }]);

  api.report = spentReport(1, api.joins);
  await user.click(screen.getByRole("radio", { name: "Last month" }));
  const undo = await screen.findByRole("button", { name: "Undo Fall Offer Retargeting" });
  const row = screen.getByRole("row", { name: /^Facebook, Fall Offer Retargeting/ });
  expect(row).toHaveTextContent("a row of its own");
  expect(row).toHaveTextContent(/0\$251–0–0–\$0–$/);
  expect(screen.queryByText(/no lead has this name/)).toBeNull();
  await user.click(undo);
  expect(await screen.findByText(/can be joined to a row again/)).toBeVisible();
  expect(api.joins).toEqual([]);
});

it("shows other days, and says why some cannot be shown", async () => {
  stubScreenWidth(1440);
  const { api, user } = renderDesk([], "/admin/reports");
  api.report = spentReport();
  await user.click(await screen.findByRole("radio", { name: "Other" }));
  const first = screen.getByLabelText(/First day/);
  await user.clear(first);
  await user.type(first, "2026-11-04");
  expect(screen.getByRole("alert")).toHaveTextContent("The last day is before the first.");
  await user.clear(first);
  await user.type(first, "2026-09-01");
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(api.requests.at(-1)?.url).toContain("from=2026-09-01&to=2026-10-04");
});

it("has three figures of a row on a phone, and the others on press", async () => {
  stubScreenWidth(390);
  const { api, user } = renderDesk([], "/admin/reports");
  api.report = spentReport();
  const table = await screen.findByRole("table", { name: "By source and campaign" });
  const google = within(table).getByRole("row", { name: /^Google/ });
  expect(google).toHaveTextContent(/^Google, fall-offerspend\$1,000won value\$3,100return3.1×$/);
  await user.click(within(google).getByRole("button", { name: "More about Google, fall-offer" }));
  expect(google).toHaveTextContent("Leads4Per lead$250Booked2Per booked call$500Won1Per won$1,000");
});

/** A report of ten weeks and ten campaigns, which a phone does not show whole. */
function longReport() {
  const range = { from: "2026-07-27", to: "2026-10-04", time_zone: "America/New_York" };
  const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
  return leadReport(range, {
    days: [{ item: "2026-10-01", counters: { leads: 10 } }],
    persons: [],
    campaigns: names.map((name) => ({ item: `2026-10-01#google#${name}`, counters: { leads: 1 } })),
  });
}

it("has the latest weeks and the top sources on a phone, and all of them on press", async () => {
  stubScreenWidth(390);
  const { api, user } = renderDesk([], "/admin/reports");
  api.report = longReport();
  const weeks = await screen.findByRole("region", { name: "By week" });
  expect(within(weeks).queryByText(/won value are those of all sources/)).toBeNull();
  const namesOf = (region: HTMLElement) =>
    within(region)
      .getAllByRole("rowheader")
      .map((head) => head.querySelector("span")?.textContent);
  expect(namesOf(weeks)).toEqual([
    "Sep 7 – 13",
    "Sep 14 – 20",
    "Sep 21 – 27",
    "Sep 28 – Oct 4",
    "All weeks",
  ]);
  await user.click(within(weeks).getByRole("button", { name: "Show 6 earlier" }));
  expect(namesOf(weeks)).toHaveLength(11);
  expect(namesOf(weeks)[0]).toBe("Jul 27 – Aug 2");
  expect(within(weeks).getByRole("link", { name: "Jul 27 – Aug 2" })).toHaveFocus();

  const sources = screen.getByRole("region", { name: "By source and campaign" });
  expect(namesOf(sources)).toHaveLength(5);
  await user.click(within(sources).getByRole("button", { name: "Show 6 more" }));
  expect(namesOf(sources)).toHaveLength(11);
  // A keyboard goes on with what was just shown.
  expect(within(sources).getByRole("link", { name: "Google, e" })).toHaveFocus();
});

it("has all rows of each table on paper, and again the first ones on the screen", async () => {
  stubScreenWidth(390);
  const { api } = renderDesk([], "/admin/reports");
  api.report = longReport();
  const weeks = await screen.findByRole("table", { name: "By week" });
  const sources = screen.getByRole("table", { name: "By source and campaign" });
  const rowCounts = () => [weeks, sources].map((table) => within(table).getAllByRole("row").length);
  // With the head, the sums and the button's row, which is not on paper, but keeps the focus.
  expect(rowCounts()).toEqual([7, 7]);
  const button = screen.getByRole("button", { name: "Show 6 earlier" });
  button.focus();
  fireEvent(window, new Event("beforeprint"));
  expect(rowCounts()).toEqual([13, 13]);
  fireEvent(window, new Event("afterprint"));
  expect(rowCounts()).toEqual([7, 7]);
  expect(button).toHaveFocus();
});

it("names the campaign that brought the least for its spend", async () => {
  stubScreenWidth(1440);
  const { api } = renderDesk([], "/admin/reports");
  const report = spentReport();
  const [google] = report.sources;
  if (google === undefined) throw new Error("No row");
  const better = { ...google, campaign: "spring", spend: 100 };
  api.report = { ...report, sources: [better, ...report.sources] };
  const sentence = await screen.findByText("Lowest return:");
  expect(sentence.parentElement).toHaveTextContent(
    "Lowest return: Google, fall-offer, 3.1× on $1,000: 1 won at $1,000 each. All ads together: $1,251 a won job.",
  );
  const unmatched = screen.getByRole("link", { name: "$251 of spend is not joined to a row." });
  const row = document.getElementById(unmatched.getAttribute("href")?.slice(1) ?? "");
  expect(row).toHaveTextContent(/^Fall Offer Retargeting/);
});

it("draws the shape of the report while it loads", async () => {
  stubScreenWidth(1440);
  const { api } = renderDesk([], "/admin/reports");
  const held = api.hold("leadReports");
  expect(await screen.findByText("Within 5 min")).toBeVisible();
  expect(screen.getAllByText("loading")).toHaveLength(4);
  expect(screen.getByRole("heading", { name: "By source and campaign" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "For Microsoft Advertising" })).toBeNull();
  held.resolve(
    Response.json({
      ...spentReport(),
      today: "2026-10-04",
      first_day: "2024-08-01",
      has_earlier: true,
    }),
  );
  expect(await screen.findByRole("table", { name: "By source and campaign" })).toBeVisible();
  expect(screen.queryByText("loading")).toBeNull();
});
