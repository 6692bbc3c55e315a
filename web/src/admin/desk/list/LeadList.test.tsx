import type { Lead } from "@planner/shared/lead/leadSchema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deferred } from "../../../testing/deferred.ts";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { stubScreenWidth } from "../../../testing/stubScreenWidth.ts";
import { renderDesk, shownNames } from "../../testing/renderAdmin.tsx";
import { renderOnDesk } from "../../testing/renderOnDesk.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { useColumnChoice } from "./useColumnChoice.ts";

/** The columns that the screen has room for. */
function Table({ leads }: Readonly<{ leads: readonly Lead[] }>) {
  return <LeadTable leads={leads} columnVisibility={useColumnChoice().visible} />;
}

describe("the table", () => {
  it("shows a lead's time, clock, contact, goals and plan in its row", () => {
    const lead = aLead({ calculated_daily_budget: 35.92, current_estimates_per_week: 4 });
    renderOnDesk(<Table leads={[lead]} />);
    const row = within(screen.getByRole("row", { name: /José/ }));
    const time = row.getByText("30 minutes ago");
    expect(time).toHaveAttribute("datetime", "2026-11-17T12:00:00.000Z");
    expect(time.title).toContain("Nov 17, 2026");
    for (const [name, href] of [
      ["(305) 867-5319", "tel:+13058675319"],
      ["Email jose@brightfloors.com", "mailto:jose@brightfloors.com"],
    ] as const) {
      expect(row.getByRole("link", { name })).toHaveAttribute("href", href);
    }
    const texts = ["Late by 25 min", "New", "10", "now 4", "$3,500", "$35.92", "Increase Budget"];
    for (const text of [...texts, "$47,922"]) expect(row.getByText(text)).toBeVisible();
  });

  it("marks a suspect lead with the reasons, without a clock, and one without a budget", () => {
    const robot = aLead({ first_name: "Robot", suspect: ["honeypot", "too_fast"] });
    const leads = [{ ...robot, calculated_daily_budget: 0 }, aLead({ id: "another" })];
    renderOnDesk(<Table leads={leads} />);
    const row = within(screen.getByRole("row", { name: /Robot/ }));
    const said = "Suspect: filled in a hidden field, sent within 2 seconds";
    expect(row.getByTitle(said)).toHaveTextContent(said);
    expect(row.queryByText(/Late/)).toBeNull();
    expect(row.getByText("At the target")).toBeVisible();
    expect(row.queryByText("Extend Timeline")).toBeNull();
    expect(screen.getAllByTitle(/Suspect:/)).toHaveLength(1);
  });

  it("marks a damaged record in the list and the panel, also without a contact", async () => {
    const damaged = aLead({ work_email: "", mobile: "", damaged: true });
    const { user } = renderDesk([damaged, aLead({ id: "another" })]);
    const [row] = await screen.findAllByRole("row", { name: /José/ });
    expect(row).toHaveTextContent(/Damaged record.*––/);
    expect(screen.getAllByText("Damaged record")).toHaveLength(1);
    await user.click(screen.getAllByRole("link", { name: "José" })[0] ?? document.body);
    const panel = await screen.findByRole("dialog", { name: "José" });
    expect(await within(panel).findByText("Damaged record")).toBeVisible();
  });

  it.each([
    [
      1024,
      ["Website", "Margin", "Leads / day", "Jobs 30\u00a0d", "Source", "Owner", "Answered by"],
    ],
    [1280, ["Website", "Source", "Owner", "Answered by"]],
    [1920, []],
  ])("shows all columns that fit on %d pixels", (width, hidden) => {
    stubScreenWidth(width);
    renderOnDesk(<Table leads={[]} />);
    const all =
      "When, Name, Stage, Owner, Answered by, Contact, Website, Source, Target, Job value, Margin, Daily budget, Leads / day, Jobs 30\u00a0d, Revenue 30\u00a0d";
    expect(columnNames()).toEqual(all.split(", ").filter((name) => !hidden.includes(name)));
  });

  it("remembers which columns are shown", async () => {
    stubScreenWidth(1280);
    const { user } = renderDesk(someLeads(1));
    expect(await screen.findByRole("columnheader", { name: /Stage/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    const stage = await screen.findByRole("menuitemcheckbox", { name: "Stage" });
    // The second click comes before the table has changed.
    act(() => {
      stage.click();
      screen.getByRole("menuitemcheckbox", { name: "Source" }).click();
    });
    await waitFor(() => expect(columnNames()).toContain("Source"));
    expect(columnNames()).not.toContain("Stage");
    cleanup();
    renderDesk(someLeads(1));
    expect(await screen.findByRole("cell", { name: "Direct" })).toBeVisible();
    expect(columnNames()).not.toContain("Stage");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("menuitem", { name: "Reset" }));
    await waitFor(() => expect(columnNames()).toContain("Stage"));
    expect(columnNames()).not.toContain("Source");
  });
});

describe("the cards on a phone", () => {
  it("show the contact, and ask how the call went", async () => {
    stubScreenWidth(360);
    const { user } = renderDesk([aLead()]);
    const [card] = await screen.findAllByRole("listitem");
    expect(card).toHaveTextContent("(305) 867-5319");
    expect(card).toHaveTextContent("jose@brightfloors.com");
    expect(card).toHaveTextContent(/From Direct$/);
    const call = await screen.findByRole("link", { name: "Call José" });
    expect(call).toHaveAttribute("href", "tel:+13058675319");
    await user.click(call);
    expect(await screen.findByRole("heading", { name: "How did it go?" })).toHaveFocus();
  });
});

describe("the list", () => {
  it("loads more leads on demand, focuses the first of them and announces the count", async () => {
    const { api, user } = renderDesk(someLeads(3));
    api.pageSize = 2;
    const more = await screen.findByRole("button", { name: "Show more leads" });
    expect(shownNames()).toHaveLength(2);
    more.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("link", { name: "Ann2" })).toBeVisible();
    expect(shownNames()).toEqual(["Ann0", "Ann1", "Ann2"]);
    expect(screen.getByText("All 3 leads shown.").parentElement).toHaveRole("status");
    expect(screen.getByRole("link", { name: "Ann2" })).toHaveFocus();
  });

  it("sums up the won leads that match the filters, also if the numbers of the tabs fail", async () => {
    const won = (id: string) => aLead({ id, stage: "won", won_value: 6400 });
    const { api } = renderDesk([won("a"), won("b")], "/admin?stage=won&q=jo");
    api.answers.leadStats = refusal(503);
    expect(await screen.findByText("$12,800")).toBeVisible();
    expect(screen.getByText(/won in 2 leads matching the filter/)).toBeVisible();
  });

  it("continues a search that stopped early", async () => {
    const { api, user } = renderDesk([], "/admin?q=jo");
    const stopped = { next_cursor: "a-cursor", searched_back_to: "2026-10-01T12:00:00.000Z" };
    api.answers.listLeads = () => Response.json({ leads: [], ...stopped });
    const searchedBack = await screen.findByText(/Searched back to/);
    expect(searchedBack.parentElement).toHaveTextContent("Searched back to Oct 1, 2026.");
    expect(screen.queryByText("No leads match")).toBeNull();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("No leads match")).toBeVisible();
    expect(api.requests.at(-1)?.url).toContain("cursor=a-cursor");
  });

  it("shows placeholders while the leads load, then what to do without any", async () => {
    const page = deferred<Response>();
    const { api } = renderDesk();
    api.answers.listLeads = () => page.promise;
    expect(await screen.findByText("Loading the leads")).toBeVisible();
    expect(screen.getByRole("region", { name: "Leads" })).toHaveAttribute("aria-busy", "true");
    page.resolve(Response.json({ leads: [], next_cursor: null }));
    expect(await screen.findByRole("heading", { name: "No leads yet" })).toBeVisible();
  });

  it("reports that the leads cannot be loaded until a retry succeeds", async () => {
    const { api, user } = renderDesk(someLeads(1));
    api.answers.listLeads = refusal(503);
    expect(await screen.findByText("The leads could not be loaded.")).toBeVisible();
    expect(await screen.findByText("Failed to fetch leads data.")).toBeVisible();
    const retried = api.hold("listLeads");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Leads" })).toHaveFocus());
    retried.resolve(refusal(503)());
    expect(await screen.findByText("The leads could not be loaded.")).toBeVisible();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Failed to fetch leads data.")).toBeNull());
  });

  it("keeps the leads when they cannot be loaded again", async () => {
    const { api, user } = renderDesk(someLeads(3));
    api.pageSize = 2;
    await screen.findByRole("link", { name: "Ann0" });
    await user.click(screen.getByRole("tab", { name: /^Won/ }));
    await screen.findByText("No won leads yet");
    api.answers.listLeads = refusal(503);
    await user.click(screen.getByRole("tab", { name: /^All/ }));
    expect(await screen.findByText("Failed to fetch leads data.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ann0" })).toBeVisible();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("link", { name: "Ann2" })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Failed to fetch leads data.")).toBeNull());
  });
});

function columnNames(): readonly (string | undefined)[] {
  return screen.getAllByRole("columnheader").map(({ firstChild }) => firstChild?.textContent ?? "");
}
