import { leadReport } from "@planner/shared/lead/leadReport";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../testing/fakeAdminServer.ts";
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
    days: [["2026-10-01", { leads: 3, clocked: 2, on_time: 1, passing: 3, ...won }]],
    persons: [
      ["2026-10-01#ben@planner.local", { answered: 1, clocked: 1, on_time: 1, minutes_3: 1 }],
      ["2026-10-01#", won],
    ],
    campaigns: [
      ["2026-10-01#direct#(none)", { leads: 1, passing: 1 }],
      ["2026-10-02#google#=1+1 & more", { leads: 1, passing: 1, clocked: 1, ...won }],
    ],
  });
  const sources = await screen.findByRole("table", { name: "By source and campaign" });
  const [, google, direct, others] = within(sources).getAllByRole("row");
  expect(google).toHaveTextContent(/^Google, =1\+1 & more.*\D0%.*\$4,500$/);
  expect(others).toHaveTextContent(width > 1000 ? "Other campaigns10" : "Other campaigns1 lead");
  const opened = within(google ?? sources)
    .getByRole("link")
    .getAttribute("href");
  const query = "source=google&campaign=%3D1%2B1+%26+more";
  const days = "from=2026-10-01&to=2026-10-04&zone=America%2FNew_York";
  expect(opened).toBe(`/admin?${days}&${query}`);
  expect(within(direct ?? sources).getByRole("link")).toHaveAccessibleName("Direct");
  const people = await screen.findByRole("table", { name: "By person" });
  const [, ben, nobody] = within(people).getAllByRole("row");
  expect(ben).toHaveTextContent(width > 1000 ? "Ben1" : "Ben1 answered, 3 min median answer");
  expect(nobody).toHaveTextContent(/^Nobody.*\$4,500$/);
  const link = within(people).getByRole("link", { name: "Ben" });
  expect(link).toHaveAttribute("href", `/admin?${days}&answered_by=ben%40planner.local`);
  expect(screen.getByRole("link", { name: "Oct 1 – 4" })).toHaveAttribute("href", `/admin?${days}`);
  expect(screen.getByText(/came in, Eastern time, so/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "By week as CSV" }));
  expect(await files[0]?.text()).toContain("Oct 1 – 4,3,100,50,1,1,4500\r\nAll weeks,3,");

  await user.click(screen.getByRole("button", { name: "By source and campaign as CSV" }));
  expect(await files[1]?.text()).toContain(
    `Google,"'=1+1 & more",1,0,100,0,1,1,4500\r\nDirect,,1,`,
  );

  api.report = leadReport(october, { days: [], persons: [], campaigns: [] });
  await user.click(screen.getByRole("radio", { name: "Last month" }));
  expect(await screen.findByText("No leads came in during this time.")).toBeVisible();
  expect(api.requests.at(-1)?.url).toContain("/api/leads/reports?period=last_month");
  expect(screen.queryByRole("table")).toBeNull();

  api.answers.leadReports = refusal(503);
  await user.click(screen.getByRole("radio", { name: "This month" }));
  expect(await screen.findByText("The report could not be loaded.")).toBeVisible();
});
