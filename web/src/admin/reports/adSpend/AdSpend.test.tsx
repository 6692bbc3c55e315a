import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { stubScreenWidth } from "../../../testing/stubScreenWidth.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";

const path = "/admin/reports/ad-spend";

const google = `Campaign report
"October 1, 2026 - October 31, 2026"
Campaign,Day,Currency code,Cost
fall-offer,2026-10-01,USD,"1,000.50"
fall-offer,2026-10-02,USD,see note
patios,2026-11-02,USD,9.50
Total: Campaigns, --,USD,"1,010.00"
`;

async function openFile(text: string, name = "report.csv") {
  stubScreenWidth(1280);
  const { api, user } = renderDesk([], path);
  const choose = async (file: File) => user.upload(await screen.findByLabelText("CSV file"), file);
  await choose(new File([text], name));
  return { api, user, choose };
}

it("previews a file, stores it month by month, and lists what is stored", async () => {
  const { api, user } = await openFile(google);
  expect(await screen.findByRole("heading", { name: "Google Ads" })).toBeVisible();
  expect(screen.getByText(/report.csv · found by its columns/)).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Spend" })).toHaveDisplayValue("Cost");
  expect(screen.getByText("$1,010.00 in 2 rows, US dollars")).toBeVisible();
  const wrong = screen.getByRole("region", { name: "1 row not understood" });
  expect(wrong).toHaveTextContent("Line 5fall-offer, 2026-10-02, see noteSpend is no number.");
  expect(screen.getByText("1 row was not understood and is left out.")).toBeInTheDocument();
  const preview = await screen.findByRole("table", { name: "What will be stored" });
  expect(
    within(preview)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["DaysRowsStored nowWill be", "Oct 1 – Nov 2new2–$1,010.00", "Sum2$0.00$1,010.00"]);
  await user.click(screen.getByRole("button", { name: "Save 2 of 3 rows" }));
  expect(await screen.findByText("Ad spend is stored")).toBeVisible();
  const puts = api.requests.filter(({ body }) => body !== undefined && body !== null).slice(1);
  expect(puts.map(({ body }) => body)).toMatchObject([{ month: "2026-10" }, { month: "2026-11" }]);

  const stored = await screen.findByRole("region", { name: "What is stored" });
  expect(stored).toHaveTextContent(/Google Ads, October 2026Imported by Ben/);
  expect(stored).toHaveTextContent(/SumOct 1 – Nov 2, 2026\$1,010\.00$/);
  await user.click(within(stored).getByRole("button", { name: "Delete Google Ads, October 2026" }));
  await user.click(within(stored).getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(api.spend.find(({ month }) => month === "2026-10")?.campaigns).toEqual([]),
  );
  expect(await screen.findByText(/^Deleted by Ben/)).toBeVisible();
});

it("previews a pasted table like a file", async () => {
  stubScreenWidth(1280);
  const { user } = renderDesk([], path);
  await user.click(await screen.findByLabelText("Or paste the table here"));
  await user.paste("Campaign\tDay\tCost\nfall\t2026-10-05\t1.00\n");
  expect(await screen.findByText(/^The pasted table · /)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Save 1 row" })).toBeVisible();
});

it("says that nothing changes if all rows are stored already, and offers no save", async () => {
  const { user, choose } = await openFile("Campaign,Day,Cost\nfall,2026-10-05,1.00\n");
  await screen.findByRole("table", { name: "What will be stored" });
  await user.click(screen.getByRole("button", { name: "Save 1 row" }));
  expect(await screen.findByText("Ad spend is stored")).toBeVisible();
  await choose(new File(["Campaign,Day,Cost\nfall,2026-10-05,1.00\n"], "again.csv"));
  expect(await screen.findByText("Nothing to save. The row is stored already.")).toBeVisible();
  expect(screen.getByRole("row", { name: /^Oct 5/ })).toHaveTextContent("unchanged1$1.00$1.00");
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Choose another file" }));
  await choose(new File(["Campaign,Day,Cost\nfall,2026-10-05,1.50\n"], "corrected.csv"));
  expect(await screen.findByRole("button", { name: "Save 1 row" })).toBeVisible();
  const row = await screen.findByRole("row", { name: /^Oct 5/ });
  expect(row).toHaveTextContent("replaces1$1.00$1.50");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await choose(new File(["Campaign,Day,Cost\npatios,2026-10-05,0.70\n"], "another.csv"));
  // The stored campaign stays.
  expect(await screen.findByRole("row", { name: /^Oct 5/ })).toHaveTextContent("adds1$1.00$1.70");
});

it("asks about a date that can be read two ways", async () => {
  const { user } = await openFile("Campaign,Date,Cost\nfall,10/5/2026,1.00\n");
  const question = await screen.findByRole("group", { name: "What is 10/5/2026?" });
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  await user.click(within(question).getByRole("button", { name: "October 5, 2026" }));
  expect(await screen.findByRole("button", { name: "Save 1 row" })).toBeVisible();
});

it("shows a date with a time as a row that was not understood", async () => {
  await openFile("Campaign,Date,Cost\nfall,10/1/2026 13:45,1.00\n");
  const wrong = await screen.findByRole("region", { name: "1 row not understood" });
  expect(wrong).toHaveTextContent("10/1/2026 13:45");
  expect(screen.queryByRole("group", { name: /^What is/ })).toBeNull();
});

it("goes on with the first row that was hidden, if all rows that were not understood are shown", async () => {
  const wrongLines = Array.from({ length: 7 }, (_, day) => `fall,2026-10-0${day + 1},none`);
  const { user } = await openFile(["Campaign,Day,Cost", ...wrongLines].join("\n"));
  const wrong = await screen.findByRole("region", { name: "7 rows not understood" });
  expect(within(wrong).getAllByRole("listitem")).toHaveLength(5);
  await user.click(within(wrong).getByRole("button", { name: "Show all 7" }));
  expect(within(wrong).getAllByRole("listitem")).toHaveLength(7);
  expect(document.activeElement).toHaveTextContent(/^Line 7/);
});

it("remembers the columns that were picked for a service", async () => {
  const file = "Kampagne;Tag;Kosten\nfall;2026-10-05;1,00\n";
  const { user, choose } = await openFile(file);
  async function chooseGoogle() {
    await screen.findByRole("heading", { name: "Which service is this from?" });
    await user.click(screen.getByRole("button", { name: "Choose the service" }));
    await user.click(await screen.findByRole("menuitem", { name: "Google Ads" }));
  }
  await chooseGoogle();
  for (const [label, head] of [
    ["Campaign", "Kampagne"],
    ["Day", "Tag"],
    ["Spend", "Kosten"],
  ] as const)
    await user.selectOptions(screen.getByRole("combobox", { name: label }), head);
  expect(await screen.findByRole("button", { name: "Save 1 row" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await choose(new File([file], "again.csv"));
  await chooseGoogle();
  expect(await screen.findByRole("button", { name: "Save 1 row" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Spend" })).toHaveDisplayValue("Kosten");
});

it("says which months are in if a later one fails, and repeating is harmless", async () => {
  const { api, user } = await openFile(google);
  const save = await screen.findByRole("button", { name: "Save 2 of 3 rows" });
  await screen.findByRole("table", { name: "What will be stored" });
  const first = api.hold("importAdSpend");
  await user.click(save);
  first.resolve(Response.json({ version: 1, cents: 1 }));
  api.answers.importAdSpend = refusal(503);
  expect(
    await screen.findByText(
      /November 2026 is not stored.*Stored: October 2026/,
      {},
      { timeout: 20_000 },
    ),
  ).toBeVisible();
});

it("refuses a hostile file with one sentence", async () => {
  await openFile("PK\u0003\u0004", "report.csv");
  expect(await screen.findByText(/^report.csv: This is a ZIP archive/)).toBeVisible();
});
