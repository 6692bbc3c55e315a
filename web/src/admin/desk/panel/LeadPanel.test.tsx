import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deferred } from "../../../testing/deferred.ts";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";

const lead = aLead();
const leadPath = `/admin/leads/${lead.id}`;
const ben = { at: "2026-11-17T12:29:40.000Z", by: "ben@planner.local" };

describe("the panel", () => {
  it("opens from the list, moves to the next and previous lead, and closes", async () => {
    const { api, user } = renderDesk(someLeads(3));
    api.pageSize = 2;
    await user.click(await screen.findByRole("link", { name: "Ann0" }));
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Previous in the list" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    expect(await screen.findByRole("dialog", { name: "Ann1" })).toBeVisible();
    // The list ends here: the next page is loaded first.
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    expect(await screen.findByRole("dialog", { name: "Ann2" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Next in the list" })).toBeDisabled();
    expect(screen.getByRole("heading", { name: "Ann2" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByRole("link", { name: "Ann2" })).toHaveFocus());
  });

  it("stays closed if the user closes it while the next lead loads", async () => {
    const { api, user } = renderDesk(someLeads(3));
    api.pageSize = 2;
    await user.click(await screen.findByRole("link", { name: "Ann1" }));
    await screen.findByRole("dialog", { name: "Ann1" });
    const page = deferred<Response>();
    api.answers.listLeads = () => page.promise;
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    page.resolve(Response.json({ leads: api.leads.slice(2), next_cursor: null }));
    expect(await screen.findByRole("link", { name: "Ann2" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows goals, plan, source, timeline and earlier plans of a lead", async () => {
    const { api } = renderDesk(
      [
        aLead({ calculated_daily_budget: 71.84, attribution: { utm_source: "google" } }),
        aLead({ id: "june", created_at: "2026-06-09T12:00:00.000Z" }),
        aLead({ id: "may", created_at: "2026-05-03T12:00:00.000Z" }),
      ],
      leadPath,
    );
    api.events.set(lead.id, [
      { ...ben, id: "2", kind: "note", note: "Wants <b>two</b> bays" },
      { ...ben, id: "1", kind: "stage", from: "new", to: "lost", lost_reason: "not_ready" },
    ]);
    const panel = within(await screen.findByRole("dialog", { name: "José" }));
    expect(await panel.findByText("Wants <b>two</b> bays")).toBeVisible();
    expect(panel.getByText("New → Lost: Not ready")).toBeVisible();
    expect(panel.getByText("Plans for 4 of the 10 a week: already books about 6")).toBeVisible();
    expect(panel.getByText(/Sent this plan/)).toHaveTextContent(
      "Sent this plan twice before: May 3, June 9",
    );
    expect(panel.getByText("google")).toBeVisible();
    expect(within(panel.getByRole("table", { name: "Revenue" })).getAllByRole("row")).toHaveLength(
      5,
    );
  });

  it("names the phone number or email address that a plan of another name shares", async () => {
    renderDesk(
      [
        lead,
        aLead({ id: "june", created_at: "2026-06-09T12:00:00.000Z", first_name: "josé " }),
        aLead({ id: "may", created_at: "2026-05-03T12:00:00.000Z", first_name: "Travis" }),
        aLead({
          ...{ id: "march", created_at: "2026-03-02T12:00:00.000Z", first_name: "Ann" },
          mobile: "+13058675320",
        }),
      ],
      leadPath,
    );
    const texts = [
      "Sent this plan once before: June 9",
      "Same phone number sent a plan on May 3",
      "Same email address sent a plan on March 2",
    ];
    for (const text of texts) {
      const isLine = (element: Element | null) =>
        element?.tagName === "P" && element.textContent === text;
      expect(await screen.findByText((_, element) => isLine(element))).toBeVisible();
    }
  });

  it("tells apart plans of the same day by their times", async () => {
    const earlier = (id: string, created_at: string) => aLead({ id, created_at });
    renderDesk(
      [
        lead,
        earlier("noon", "2026-11-16T12:05:00.000Z"),
        earlier("morning", "2026-11-16T08:30:00.000Z"),
        earlier("may", "2026-05-03T12:00:00.000Z"),
      ],
      leadPath,
    );
    expect(await screen.findByText(/Sent this plan 3 times before/)).toHaveTextContent(
      /: May 3, November 16 at 8:30.AM, November 16 at 12:05.PM$/,
    );
  });

  it("says that a person sent more plans than it lists", async () => {
    const others = Array.from({ length: 21 }, (_, index) => aLead({ id: `other-${index}` }));
    renderDesk([lead, ...others], leadPath);
    expect(await screen.findByText(/Sent it again more than 20 times later/)).toBeVisible();
  });

  it("says that a lead does not exist", async () => {
    renderDesk([], leadPath);
    expect(await screen.findByText(/This lead does not exist/)).toBeVisible();
  });

  it("loads a lead again on demand", async () => {
    const { api, user } = renderDesk([lead], leadPath);
    api.answers.getLead = refusal(503);
    const panel = within(await screen.findByRole("dialog"));
    expect(await panel.findByText("This lead could not be loaded.")).toBeVisible();
    delete api.answers.getLead;
    await user.click(panel.getByRole("button", { name: "Try again" }));
    expect(await panel.findByText("Sent the plan")).toBeVisible();
  });
});

describe("contacting a lead", () => {
  it("asks how a call went, then offers the next stage", async () => {
    const { api, user } = renderDesk([lead], leadPath);
    const call = await screen.findByRole("link", { name: "Call" });
    expect(call).toHaveAttribute("href", "tel:+13058675319");
    await user.click(call);
    expect(await screen.findByRole("heading", { name: "How did it go?" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Reached" }));
    expect(await screen.findByText("Call: Reached")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Move to Contacted" }));
    expect(await screen.findByText("New → Contacted")).toBeVisible();
    expect(api.leads[0]).toMatchObject({ stage: "contacted", version: 2 });
    expect(api.leads[0]?.first_response_at).toBeDefined();
  });

  it.each([
    ["Text", /^sms:\+13058675319\?&body=Hi%20Jos%C3%A9/, { kind: "text" }],
    ["Email", /^mailto:jose@brightfloors\.com\?subject=.+&body=Hi%20Jos/, { kind: "email" }],
  ])("asks whether the %s was sent before it counts as the answer", async (name, href, event) => {
    const { api, user } = renderDesk([lead, aLead({ id: "older", first_name: "Ann0" })], leadPath);
    api.hasQueue = true;
    const link = await screen.findByRole("link", { name });
    expect(link).toHaveAttribute("href", expect.stringMatching(href));
    await user.click(link);
    expect(await screen.findByRole("heading", { name: "Did you send it?" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Not sent" }));
    expect(screen.queryByText("Did you send it?")).toBeNull();
    expect(api.events.get(lead.id) ?? []).toEqual([]);

    await user.click(link);
    await user.click(await screen.findByRole("button", { name: "Sent" }));
    await screen.findByText(name, { selector: "li *" });
    expect(api.events.get(lead.id)).toMatchObject([event]);
    await user.click(screen.getByRole("button", { name: "Next lead: Ann0, Late by 25 min" }));
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
  });

  it("is in the timeline only once it is saved, and not after a discard", async () => {
    const { api, user } = renderDesk([lead], leadPath);
    const response = deferred<Response>();
    api.answers.addLeadEvent = () => response.promise;
    await user.click(await screen.findByRole("link", { name: "Call" }));
    await user.click(await screen.findByRole("button", { name: "No answer" }));
    expect(screen.queryByText("The call is in the timeline.")).toBeNull();
    response.reject(new TypeError("Failed to fetch"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("heading", { name: "No answer" })).toBeNull();
  });
});
