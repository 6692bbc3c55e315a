import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeAdminApi } from "../../testing/fakeAdminApi.ts";
import { refusal } from "../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../testing/someLeads.ts";
import { stubScreenWidth } from "../../testing/stubScreenWidth.ts";
import { adminUser, fakeUserPool, refused } from "../testing/fakeUserPool.ts";
import { chooseFromAccount, renderAdmin } from "../testing/renderAdmin.tsx";

describe("Desk", () => {
  it("shows the statistics", async () => {
    const answered = { first_response_at: "2026-11-17T12:04:00.000Z" };
    const [first = aLead(), ...others] = someLeads(4);
    fakeAdminApi([{ ...first, ...answered }, ...others]);
    renderAdmin(fakeUserPool());
    expect(await figure("Total leads")).toBe("4");
    expect(await figure("Average job value")).toBe("$3,500");
    expect(await figure("Total 30-day revenue potential")).toBe("$191,690");
    expect(await figure("Latest lead")).toBe("Nov 17, 2026");
    expect(await figure("Answered within 5 minutes")).toBe("25%");
  });

  it("shows N/A and an empty list if there are no leads", async () => {
    fakeAdminApi();
    renderAdmin(fakeUserPool());
    expect(await screen.findByRole("heading", { name: "No leads yet" })).toBeVisible();
    expect(await figure("Total leads")).toBe("0");
    expect(await figure("Average job value")).toBe("N/A");
    expect(await figure("Latest lead")).toBe("N/A");
    expect(await figure("Answered within 5 minutes")).toBe("–");
  });

  it("shows a lead's time, clock, contact, goals and plan in its row", async () => {
    fakeAdminApi([aLead({ calculated_daily_budget: 35.92, current_estimates_per_week: 4 })]);
    renderAdmin(fakeUserPool());
    const row = within(await screen.findByRole("row", { name: /José/ }));
    const time = row.getByText("30 min. ago");
    expect(time).toHaveAttribute("datetime", "2026-11-17T12:00:00.000Z");
    expect(time.title).toContain("November 17, 2026");
    expect(row.getByRole("link", { name: "(305) 867-5319" })).toHaveAttribute(
      "href",
      "tel:+13058675319",
    );
    expect(row.getByRole("link", { name: "jose@brightfloors.com" })).toHaveAttribute(
      "href",
      "mailto:jose@brightfloors.com",
    );
    const website = row.getByRole("link", { name: "brightfloors.com" });
    expect(website).toHaveAttribute("href", "https://brightfloors.com/");
    expect(website).toHaveAttribute("rel", "noopener noreferrer");
    const texts = ["Late by 25 min", "New", "10", "now 4", "$3,500", "$35.92", "Increase Budget"];
    for (const text of [...texts, "$47,922"]) expect(row.getByText(text)).toBeVisible();
  });

  it("marks a suspect lead with the reasons, without a clock", async () => {
    fakeAdminApi([
      aLead({ first_name: "Robot", suspect: ["honeypot", "too_fast"] }),
      aLead({ id: "01930000-0000-7000-8000-000000000001" }),
    ]);
    renderAdmin(fakeUserPool());
    const row = within(await screen.findByRole("row", { name: /Robot/ }));
    const said = "Suspect: filled in a hidden field, sent within 2 seconds";
    expect(row.getByText(said)).toBeVisible();
    expect(row.queryByText(/Late/)).toBeNull();
    expect(screen.getAllByText(/Suspect:/)).toHaveLength(1);
  });

  it.each([
    [1024, ["Margin", "Leads / day", "Jobs 30\u00a0d", "Source"]],
    [1280, ["Source"]],
    [1920, []],
  ])("shows all columns that fit on %d pixels", async (width, hidden) => {
    stubScreenWidth(width);
    fakeAdminApi(someLeads(1));
    renderAdmin(fakeUserPool());
    await screen.findByRole("columnheader", { name: /Revenue/ });
    const all = [
      ...["When", "Name", "Stage", "Contact", "Website", "Source", "Target", "Job value"],
      ...["Margin", "Daily budget", "Leads / day", "Jobs 30\u00a0d", "Revenue 30\u00a0d"],
    ];
    expect(columnNames()).toEqual(all.filter((name) => !hidden.includes(name)));
  });

  it("remembers which columns are shown", async () => {
    stubScreenWidth(1280);
    fakeAdminApi(someLeads(1));
    const user = renderAdmin(fakeUserPool());
    expect(await screen.findByRole("columnheader", { name: /Website/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Website" }));
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Source" }));
    expect(columnNames()).not.toContain("Website");
    expect(columnNames()).toContain("Source");
    cleanup();
    renderAdmin(fakeUserPool());
    expect(await screen.findByRole("cell", { name: "Direct" })).toBeVisible();
    expect(columnNames()).not.toContain("Website");
  });

  it("loads more leads on demand, keeps the focus and announces the count", async () => {
    fakeAdminApi(someLeads(3)).pageSize = 2;
    const user = renderAdmin(fakeUserPool());
    const more = await screen.findByRole("button", { name: "Show more leads" });
    expect(shownNames()).toHaveLength(2);
    more.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("link", { name: "Ann2" })).toBeVisible();
    expect(shownNames()).toEqual(["Ann0", "Ann1", "Ann2"]);
    expect(screen.getByText("All 3 leads shown.")).toHaveRole("status");
    // The last page removes the button. The text next to it gets the focus.
    expect(document.activeElement).toHaveTextContent("All 3 leads shown.");
  });

  it("continues a search that stopped early", async () => {
    const api = fakeAdminApi();
    api.answers.listLeads = () =>
      Response.json({
        leads: [],
        next_cursor: "a-cursor",
        searched_back_to: "2026-10-01T12:00:00.000Z",
      });
    const user = renderAdmin(fakeUserPool(), "/admin?q=jo");
    expect(await screen.findByText(/Searched back to/)).toHaveTextContent("Oct 1, 2026");
    expect(screen.queryByText("No leads match")).toBeNull();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("No leads match")).toBeVisible();
    expect(api.requests.at(-1)?.url).toContain("cursor=a-cursor");
  });

  it("adds new leads on top on refresh, marked and announced", async () => {
    const all = someLeads(3);
    const api = fakeAdminApi(all.slice(2));
    const user = renderAdmin(fakeUserPool());
    await screen.findByRole("link", { name: "Ann2" });
    api.leads = all;
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("2 new leads.")).toBeVisible();
    expect(shownNames()).toEqual(["Ann0Just in", "Ann1Just in", "Ann2"]);
    expect(await figure("Total leads")).toBe("3");
  });

  it("reports that the leads cannot be loaded until a retry succeeds", async () => {
    const api = fakeAdminApi(someLeads(1));
    api.answers.listLeads = refusal(503);
    const user = renderAdmin(fakeUserPool());
    expect(await screen.findByText("The leads could not be loaded.")).toBeVisible();
    const toast = within(await screen.findByRole("status", { name: "Error" }));
    expect(toast.getByText("Failed to fetch leads data.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByText("Failed to fetch leads data.")).toHaveLength(1);
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Failed to fetch leads data.")).toBeNull());
  });

  it("reports a failed refresh until another action succeeds", async () => {
    const api = fakeAdminApi(someLeads(3));
    api.pageSize = 2;
    const user = renderAdmin(fakeUserPool());
    await screen.findByRole("link", { name: "Ann0" });
    api.answers.listLeads = refusal(503);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Failed to fetch leads data.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ann0" })).toBeVisible();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("link", { name: "Ann2" })).toBeVisible();
    expect(screen.queryByText("Failed to fetch leads data.")).toBeNull();
  });

  it("shows the leads if the statistics fail, and retries the statistics", async () => {
    const api = fakeAdminApi(someLeads(1));
    api.answers.leadStats = refusal(503);
    const user = renderAdmin(fakeUserPool());
    expect(await screen.findByText("The figures could not be loaded.")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
    delete api.answers.leadStats;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$3,500", { selector: "dd" })).toBeVisible();
  });

  it("shows placeholders while the leads load", async () => {
    const page = deferred<Response>();
    fakeAdminApi().answers.listLeads = () => page.promise;
    renderAdmin(fakeUserPool());
    expect(await screen.findByText("Loading the leads")).toBeVisible();
    expect(screen.getByRole("region", { name: "Leads" })).toHaveAttribute("aria-busy", "true");
    page.resolve(Response.json({ leads: [], next_cursor: null }));
    expect(await screen.findByText("No leads yet")).toBeVisible();
  });

  it("returns to the same leads after the session ended", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
    const api = fakeAdminApi(someLeads(5));
    api.pageSize = 2;
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("button", { name: "Show more leads" }));
    await screen.findByRole("link", { name: "Ann3" });
    api.answers.listLeads = refusal(401);
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("heading", { name: "Your session has ended" })).toHaveFocus();
    expect(screen.queryByText("Ann0")).toBeNull();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await user.click(screen.getByLabelText("Email"));
    await user.paste(adminUser.email);
    await user.click(screen.getByLabelText("Password"));
    await user.paste("Planner-Admin-1");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("link", { name: "Ann3" })).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("denies access if the user is no longer an administrator", async () => {
    const api = fakeAdminApi(someLeads(3));
    api.pageSize = 2;
    const user = renderAdmin(fakeUserPool());
    await screen.findByRole("link", { name: "Ann0" });
    api.answers.listLeads = refusal(403);
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.queryByText("Ann0")).toBeNull();
  });

  it("forgets the leads on sign-out, even those that arrive while it runs", async () => {
    const api = fakeAdminApi(someLeads(1));
    const signedOut = deferred<undefined>();
    const user = renderAdmin(fakeUserPool({ signOut: () => signedOut.promise }));
    await screen.findByRole("link", { name: "Ann0" });
    await chooseFromAccount(user, "Sign out");
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("No new leads.")).toBeVisible();
    signedOut.resolve(undefined);
    await user.click(await screen.findByLabelText("Email"));
    await user.paste(adminUser.email);
    await user.click(screen.getByLabelText("Password"));
    await user.paste("Planner-Admin-1");
    api.answers.listLeads = () => deferred<Response>().promise;
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Loading the leads")).toBeVisible();
  });

  it("signs out everywhere, and reports a failure", async () => {
    fakeAdminApi(someLeads(1));
    const userPool = fakeUserPool({ signOutEverywhere: refused("unreachable") });
    const user = renderAdmin(userPool);
    await chooseFromAccount(user, "Sign out everywhere");
    expect(await screen.findByText("Not signed out")).toBeVisible();
    expect(userPool.signOut).not.toHaveBeenCalled();
    userPool.signOutEverywhere = fakeUserPool().signOutEverywhere;
    await chooseFromAccount(user, "Sign out everywhere");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByText("Not signed out")).toBeNull();
  });
});

async function figure(label: string): Promise<string | null | undefined> {
  const term = await screen.findByText(label, { selector: "dt" });
  await screen.findByRole("region", { name: "Figures", busy: false });
  return term.nextElementSibling?.textContent;
}

function shownNames(): readonly string[] {
  return screen.getAllByRole("rowheader").map((header) => header.textContent);
}

function columnNames(): readonly (string | undefined)[] {
  return screen.getAllByRole("columnheader").map(({ firstChild }) => firstChild?.textContent ?? "");
}
