import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { chooseStage, renderDesk } from "../../testing/renderAdmin.tsx";
import { renderQueueAndPanel } from "../../testing/renderOnDesk.tsx";

const lead = aLead();
const ben = { at: "2026-11-17T12:29:40.000Z", by: "ben@planner.local" };

/** Opens the panel of the lead with this ID. */
function openPanel(leads: readonly Lead[], openId = lead.id) {
  return renderQueueAndPanel({ leads, openId });
}

describe("the panel", () => {
  it("opens from the list, moves to the next and previous lead, and closes", async () => {
    const { user } = renderDesk(someLeads(3));
    await user.click(await screen.findByRole("link", { name: "Ann0" }));
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Previous in the list" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    expect(await screen.findByRole("dialog", { name: "Ann1" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    expect(await screen.findByRole("dialog", { name: "Ann2" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Next in the list" })).toBeDisabled();
    expect(screen.getByRole("heading", { name: "Ann2" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByRole("link", { name: "Ann2" })).toHaveFocus());
  });

  it("shows goals, plan, source, timeline and earlier plans of a lead", async () => {
    const { api } = openPanel([
      aLead({ calculated_daily_budget: 71.84, attribution: { utm_source: "google" } }),
      aLead({ id: "june", created_at: "2026-06-09T12:00:00.000Z" }),
      aLead({ id: "may", created_at: "2026-05-03T12:00:00.000Z" }),
    ]);
    api.events.set(lead.id, [
      { ...ben, id: "4", by: "", kind: "plan", action: "saved" },
      { ...ben, id: "3", kind: "plan", action: "saved" },
      { ...ben, id: "answered", by: "", kind: "plan", action: "answered", more: 11 },
      { ...ben, id: "2", kind: "note", note: "Wants <b>two</b> bays" },
      { ...ben, id: "1", kind: "stage", from: "new", to: "lost", lost_reason: "not_ready" },
    ]);
    const panel = within(await screen.findByRole("dialog", { name: "José" }));
    const timeline = within(panel.getByRole("region", { name: "Timeline" }));
    expect(await timeline.findByText("Wants <b>two</b> bays")).toBeVisible();
    expect(panel.getByText("New → Lost: Not ready")).toBeVisible();
    const said = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(said.slice(0, 3)).toEqual([
      "Saved the planJosé, just now",
      "Saved a link to the planBen, just now",
      "Answered a question about the planJosé, just now, after 11 other changes that day",
    ]);
    const brief = panel.getByRole("region", { name: "Brief" });
    const wants = "Wants10 estimates a week, $3,500 a job, 55% margin";
    const partial = "Plans for 4 of the 10 a week: already books about 6";
    const plan = "Plan$71.84 a dayOn Track";
    expect(brief).toHaveTextContent(`${wants}${partial}${plan}FromGoogleNoteWants <b>two</b> bays`);
    // Of the stored values, those that no form asked for are not shown.
    expect(panel.queryByText("Unknown")).toBeNull();
    expect(panel.getByText(/Sent this plan/).parentElement).toHaveTextContent(
      "Sent this plan twice before: May 3, June 9",
    );
    expect(within(panel.getByRole("table", { name: "Revenue" })).getAllByRole("row")).toHaveLength(
      5,
    );
  });

  it("names the phone and the email as text too, since paper has no buttons", async () => {
    openPanel([lead]);
    const contact = await screen.findByRole("region", { name: "Contact" });
    expect(contact).toHaveTextContent(`${formatPhone(lead.mobile)}${lead.work_email}`);
  });

  it("of an older plan links to the newest, whose closing asks about the older ones", async () => {
    const [may, too, bot] = someLeads(3).map(({ id }) =>
      aLead({ id, created_at: "2026-05-03T12:00:00.000Z", joined_to: lead.id }),
    );
    if (!may || !too || !bot) throw new Error("No leads");
    const { api, user } = openPanel(
      [{ ...lead, plans: 3 }, may, too, { ...bot, joined_to: undefined, suspect: ["honeypot"] }],
      may.id,
    );
    expect(await screen.findByText("Came in")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Next touch" })).toBeNull();
    await user.click(await screen.findByRole("link", { name: "Part of José’s newer plan" }));
    await chooseStage(user, "Lost");
    expect(screen.queryByRole("region", { name: "Older plans" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Not ready" }));
    const question = await screen.findByRole("region", { name: "Older plans" });
    expect(question).toHaveTextContent(/^2 older plans are still open\./);
    await user.click(within(question).getByRole("button", { name: "Close too: Lost, not ready" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(api.leads.map(({ stage }) => stage)).toEqual(["lost", "lost", "lost", "new"]);
  });

  it("of an older plan that is closed asks nothing about the others", async () => {
    const [closed = lead, open] = someLeads(2).map(({ id }, index) =>
      aLead({ id, created_at: `2026-05-0${4 - index}T12:00:00.000Z` }),
    );
    openPanel([lead, { ...closed, stage: "lost" }, open ?? lead], closed.id);
    expect(await screen.findByText("Came in")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Older plans" })).toBeNull();
  });

  it("says that a lead does not exist", async () => {
    openPanel([]);
    expect(await screen.findByText(/This lead does not exist/)).toBeVisible();
  });

  it("loads a lead again on demand", async () => {
    const { api, user } = openPanel([lead]);
    api.answers.getLead = refusal(503);
    const panel = within(await screen.findByRole("dialog"));
    expect(await panel.findByText("This lead could not be loaded.")).toBeVisible();
    // What the list knows is shown. Its head and the timeline say that the rest is missing.
    expect(await panel.findByRole("link", { name: /^Call \(/ })).toBeVisible();
    expect(panel.getAllByText("Not loaded")).toHaveLength(2);
    delete api.answers.getLead;
    await user.click(panel.getByRole("button", { name: "Try again" }));
    expect(await panel.findByText("Came in")).toBeVisible();
    expect(panel.queryByText("Not loaded")).toBeNull();
  });
});

describe("contacting a lead", () => {
  it("asks whether a text or an email was sent before it counts as the answer", async () => {
    const { api, user } = openPanel([lead, aLead({ id: "older", first_name: "Ann0" })]);
    api.hasQueue = true;
    const text = await screen.findByRole("link", { name: "Text" });
    expect(text.getAttribute("href")).toMatch(/^sms:\+13058675319\?&body=Hi%20Jos%C3%A9/);
    const email = screen.getByRole("link", { name: "Email" });
    expect(email.getAttribute("href")).toMatch(
      /^mailto:jose@brightfloors\.com\?subject=.+&body=Hi%20Jos/,
    );
    await user.click(text);
    expect(await screen.findByRole("heading", { name: "Did you send it?" })).toHaveFocus();
    // On a phone, the question replaces the links to the apps.
    const [call] = screen.getAllByRole("link", { name: /^Call \(/ });
    if (call)
      vi.spyOn(call, "getClientRects").mockReturnValue(Object.assign([], { item: () => null }));
    await user.click(screen.getByRole("button", { name: "Not sent" }));
    expect(screen.queryByText("Did you send it?")).toBeNull();
    expect(call).not.toHaveFocus();
    expect(api.events.get(lead.id) ?? []).toEqual([]);

    for (const [link, name] of [
      [text, "Text"],
      [email, "Email"],
    ] as const) {
      await user.click(link);
      await user.click(await screen.findByRole("button", { name: "Sent" }));
      await screen.findByText(name, { selector: "li *" });
    }
    expect(api.events.get(lead.id)).toMatchObject([{ kind: "email" }, { kind: "text" }]);
    await user.click(screen.getByRole("button", { name: "Next lead: Ann0, late by 25 min" }));
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
  });

  it("keeps its question if the lead leaves the queue before its timeline is loaded", async () => {
    const { api, user } = renderDesk([lead], "/admin?stage=lost");
    api.hasQueue = true;
    api.hold("getLead");
    await user.click(await screen.findByRole("link", { name: "José" }));
    const panel = within(await screen.findByRole("dialog", { name: "José" }));
    await user.click(panel.getByRole("link", { name: /^Call \(/ }));
    await user.click(await panel.findByRole("button", { name: "No answer" }));
    expect(await screen.findByText("No one is waiting")).toBeInTheDocument();
    expect(panel.getByText("The call is in the timeline.")).toBeVisible();
    await chooseStage(user, "Contacted");
    expect(await panel.findByRole("button", { name: "Stage: Contacted" })).toBeVisible();
    expect(panel.getByRole("region", { name: "Timeline" })).toHaveAttribute("aria-busy", "true");
  });

  it("is in the timeline only once it is saved", async () => {
    const { api, user } = openPanel([lead]);
    const response = api.hold("addLeadEvent");
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "No answer" }));
    expect(screen.getByText("The call is being saved.")).toBeVisible();
    response.reject(new TypeError("Failed to fetch"));
    const question = within(screen.getByRole("region", { name: "No answer" }));
    expect(await question.findByRole("alert")).toHaveTextContent("The call for José is not saved.");
    delete api.answers.addLeadEvent;
    await user.click(question.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("The call is in the timeline.")).toBeVisible();
    expect(question.queryByRole("alert")).toBeNull();
  });
});
