import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeAdminApi, refusal } from "../../testing/fakeAdminApi.ts";
import { aLead, someLeads } from "../../testing/someLeads.ts";
import { adminUser, fakeUserPool, refused } from "../testing/fakeUserPool.ts";
import { chooseFromAccount, renderAdmin } from "../testing/renderAdmin.tsx";

describe("Dashboard", () => {
  it("shows the four statistics", async () => {
    fakeAdminApi(someLeads(3));
    renderAdmin(fakeUserPool());
    expect(await figure("Total leads")).toBe("3");
    expect(await figure("Average job value")).toBe("$3,500");
    expect(await figure("Total 30-day revenue potential")).toBe("$143,767");
    expect(await figure("Latest lead")).toBe("Nov 17, 2026");
  });

  it("shows N/A and an empty list if there are no leads", async () => {
    fakeAdminApi();
    renderAdmin(fakeUserPool());
    expect(await screen.findByRole("heading", { name: "No leads yet" })).toBeVisible();
    expect(await figure("Total leads")).toBe("0");
    expect(await figure("Average job value")).toBe("N/A");
    expect(await figure("Latest lead")).toBe("N/A");
  });

  it("shows a lead's time, contact, goals and plan in its row", async () => {
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
    for (const text of ["10", "now 4", "$3,500", "55%", "$35.92", "Increase Budget"]) {
      expect(row.getByText(text)).toBeVisible();
    }
    for (const text of ["5.4", "12.6", "$47,922"]) expect(row.getByText(text)).toBeVisible();
  });

  it("opens a lead's record", async () => {
    fakeAdminApi([aLead({ attribution: { utm_source: "google", landing_path: "/" } })]);
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("button", { name: "José" }));
    const record = within(screen.getByRole("dialog", { name: "José" }));
    expect(record.getByText("google")).toBeVisible();
    expect(record.getByText("01930000-0000-7000-8000-000000000000")).toBeVisible();
    expect(record.getByText(/Tuesday, November 17, 2026/)).toBeVisible();
    await user.click(record.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("marks a suspect lead with the reasons in the list and in the record", async () => {
    const consent_version = "2026-11-21";
    fakeAdminApi([
      aLead({ first_name: "Robot", suspect: ["honeypot", "too_fast"], consent_version }),
      aLead({ id: "01930000-0000-7000-8000-000000000001" }),
    ]);
    const user = renderAdmin(fakeUserPool());
    const said = "Suspect: filled in a hidden field, sent within 2 seconds";
    const row = await screen.findByRole("row", { name: /Robot/ });
    expect(within(row).getByText(said)).toBeVisible();
    expect(screen.getAllByText(/Suspect/)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Robot" }));
    const record = within(screen.getByRole("dialog", { name: "Robot" }));
    expect(record.getByText(said)).toBeVisible();
    expect(record.getByText("version 2026-11-21")).toBeVisible();
  });

  it("loads more leads on demand, keeps the focus and announces the count", async () => {
    fakeAdminApi(someLeads(30));
    const user = renderAdmin(fakeUserPool());
    const more = await screen.findByRole("button", { name: "Show more leads" });
    expect(shownNames()).toHaveLength(25);
    more.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "Ann29" })).toBeVisible();
    expect(shownNames()).toEqual(someLeads(30).map(({ first_name }) => first_name));
    expect(screen.getAllByText("All 30 leads shown.")[0]).toHaveRole("status");
    // The last page removes the button. The text next to it gets the focus.
    expect(document.activeElement).toHaveTextContent("All 30 leads shown.");
  });

  it("adds new leads on top on refresh, without duplicates, and announces the count", async () => {
    const all = someLeads(30);
    const api = fakeAdminApi(all.slice(2));
    const user = renderAdmin(fakeUserPool());
    await screen.findByRole("button", { name: "Ann2" });
    api.leads = all;
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("2 new leads.")).toBeVisible();
    expect(shownNames().slice(0, 3)).toEqual(["Ann0", "Ann1", "Ann2"]);
    expect(new Set(shownNames()).size).toBe(shownNames().length);
    expect(await figure("Total leads")).toBe("30");
  });

  it("reports that the leads cannot be loaded until a retry succeeds", async () => {
    const api = fakeAdminApi(someLeads(1));
    api.answers.listLeads = refusal(503);
    const user = renderAdmin(fakeUserPool());
    expect(await screen.findByText("The leads could not be loaded.")).toBeVisible();
    const toast = within(screen.getByRole("status", { name: "Notifications" }));
    expect(toast.getByText("Error")).toBeVisible();
    expect(toast.getByText("Failed to fetch leads data.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await toast.findAllByText("Failed to fetch leads data.")).toHaveLength(1);
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Ann0" })).toBeVisible();
    expect(toast.queryByText("Failed to fetch leads data.")).toBeNull();
  });

  it("reports a failed refresh until another action succeeds", async () => {
    const api = fakeAdminApi(someLeads(30));
    const user = renderAdmin(fakeUserPool());
    await screen.findByRole("button", { name: "Ann0" });
    api.answers.listLeads = refusal(503);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Failed to fetch leads data.")).toBeVisible();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("button", { name: "Ann29" })).toBeVisible();
    expect(screen.queryByText("Failed to fetch leads data.")).toBeNull();
  });

  it("shows the leads if the statistics fail, and retries the statistics", async () => {
    const api = fakeAdminApi(someLeads(1));
    api.answers.leadStats = refusal(503);
    const user = renderAdmin(fakeUserPool());
    expect(await screen.findByText("The figures could not be loaded.")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Ann0" })).toBeVisible();
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
    const api = fakeAdminApi(someLeads(60));
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("button", { name: "Show more leads" }));
    await screen.findByRole("button", { name: "Ann49" });
    api.answers.listLeads = refusal(401);
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("heading", { name: "Your session has ended" })).toHaveFocus();
    expect(screen.queryByText("Ann0")).toBeNull();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await user.type(screen.getByLabelText("Email"), adminUser.email);
    await user.type(screen.getByLabelText("Password"), "Planner-Admin-1");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("button", { name: "Ann49" })).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("denies access if the user is no longer an administrator", async () => {
    const api = fakeAdminApi(someLeads(30));
    const user = renderAdmin(fakeUserPool());
    await screen.findByRole("button", { name: "Ann0" });
    api.answers.listLeads = refusal(403);
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.queryByText("Ann0")).toBeNull();
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
  return screen.getAllByRole("rowheader").map((header) => header.textContent.replace(/New$/, ""));
}
