import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../../testing/deferred.ts";
import { fakeAdminApi } from "../../../testing/fakeAdminApi.ts";
import { refusal, unreachable } from "../../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { fakeUserPool } from "../../testing/fakeUserPool.ts";
import { ignoreAppLinks } from "../../testing/ignoreAppLinks.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";

const lead = aLead();
const leadPath = `/admin/leads/${lead.id}`;

beforeEach(ignoreAppLinks);

describe("LeadPanel", () => {
  it("opens from the list, moves to the next and previous lead, and closes", async () => {
    fakeAdminApi(someLeads(3)).pageSize = 2;
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("link", { name: "Ann0" }));
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Previous lead" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Next lead" }));
    expect(await screen.findByRole("dialog", { name: "Ann1" })).toBeVisible();
    // The list ends here: the next page is loaded first.
    await user.click(screen.getByRole("button", { name: "Next lead" }));
    expect(await screen.findByRole("dialog", { name: "Ann2" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Next lead" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await vi.waitFor(() => expect(screen.getByRole("link", { name: "Ann2" })).toHaveFocus());
  });

  it("shows goals, plan, source, timeline and earlier plans of a lead", async () => {
    const earlier = (id: string, created_at: string) => aLead({ id, created_at });
    const api = fakeAdminApi([
      aLead({
        calculated_daily_budget: 71.84,
        attribution: { utm_source: "google", landing_path: "/" },
      }),
      earlier("june", "2026-06-09T12:00:00.000Z"),
      earlier("may", "2026-05-03T12:00:00.000Z"),
    ]);
    api.events.set(lead.id, [
      { ...ben, id: "2", kind: "note", note: "Wants <b>two</b> bays" },
      { ...ben, id: "1", kind: "stage", from: "new", to: "lost", lost_reason: "not_ready" },
    ]);
    renderAdmin(fakeUserPool(), leadPath);
    const panel = within(await screen.findByRole("dialog", { name: "José" }));
    expect(await panel.findByText("Wants <b>two</b> bays")).toBeVisible();
    expect(panel.getByText("New → Lost: Not ready")).toBeVisible();
    expect(panel.getByText("Plans for 4 of the 10 a week: already books about 6")).toBeVisible();
    expect(panel.getByText(/Sent this plan twice before/)).toHaveTextContent(
      "Sent this plan twice before: May 3, June 9",
    );
    expect(panel.getByText("google")).toBeVisible();
    expect(within(panel.getByRole("table", { name: "Revenue" })).getAllByRole("row")).toHaveLength(
      5,
    );
  });

  it("says that a person sent more plans than it lists", async () => {
    fakeAdminApi([
      lead,
      ...Array.from({ length: 21 }, (_, index) => aLead({ ...lead, id: `earlier-${index}` })),
    ]);
    renderAdmin(fakeUserPool(), leadPath);
    expect(await screen.findByText(/Sent it again more than 20 times later/)).toBeVisible();
  });

  it("asks how a call went, then offers the next stage and the next lead", async () => {
    const api = fakeAdminApi([lead, aLead({ id: "older", first_name: "Ann0" })]);
    const user = renderAdmin(fakeUserPool(), leadPath);
    const call = await screen.findByRole("link", { name: "Call" });
    expect(call).toHaveAttribute("href", "tel:+13058675319");
    await user.click(call);
    expect(screen.getByRole("heading", { name: "How did it go?" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Reached" }));
    expect(await screen.findByText("Call: Reached")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Move to Contacted" }));
    expect(await screen.findByText("New → Contacted")).toBeVisible();
    expect(screen.queryByText("The call is in the timeline.")).toBeNull();
    expect(call).toHaveFocus();
    expect(api.leads[0]).toMatchObject({ stage: "contacted", version: 2 });
    expect(api.leads[0]?.first_response_at).toBeDefined();
  });

  it.each([
    ["Text", "sms:+13058675319", { kind: "text" }],
    ["Email", "mailto:jose@brightfloors.com", { kind: "email" }],
  ])("asks whether the %s was sent before it counts as the answer", async (name, href, event) => {
    const api = fakeAdminApi([lead, aLead({ id: "older", first_name: "Ann0" })]);
    const user = renderAdmin(fakeUserPool(), leadPath);
    const link = await screen.findByRole("link", { name });
    expect(link).toHaveAttribute("href", href);
    await user.click(link);
    expect(await screen.findByRole("heading", { name: "Did you send it?" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Not sent" }));
    expect(screen.queryByText("Did you send it?")).toBeNull();
    expect(api.events.get(lead.id) ?? []).toEqual([]);
    expect(api.leads[0]?.first_response_at).toBeUndefined();

    await user.click(link);
    await user.click(await screen.findByRole("button", { name: "Sent" }));
    await screen.findByText(name, { selector: "li *" });
    expect(api.events.get(lead.id)).toMatchObject([event]);
    expect(api.leads[0]?.first_response_at).toBeDefined();
    await user.click(screen.getByText("Next lead"));
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
  });

  it("tells apart plans of the same day by their times", async () => {
    const earlier = (id: string, created_at: string) => aLead({ id, created_at });
    fakeAdminApi([
      lead,
      earlier("noon", "2026-11-16T12:05:00.000Z"),
      earlier("morning", "2026-11-16T08:30:00.000Z"),
      earlier("may", "2026-05-03T12:00:00.000Z"),
    ]);
    renderAdmin(fakeUserPool(), leadPath);
    expect(await screen.findByText(/Sent this plan 3 times before/)).toHaveTextContent(
      /: May 3, November 16 at 8:30.AM, November 16 at 12:05.PM$/,
    );
  });

  it("changes the stage immediately, and undoes it", async () => {
    const api = fakeAdminApi([lead]);
    const saved = deferred<Response>();
    api.answers.changeStage = () => saved.promise;
    const user = renderAdmin(fakeUserPool(), leadPath);
    await chooseStage(user, "Proposal");
    expect(stageButton()).toHaveTextContent("Stage: Proposal");
    delete api.answers.changeStage;
    api.edit(lead.id, { ...ben, id: "1", kind: "stage", from: "new", to: "proposal" });
    saved.resolve(
      Response.json({
        lead: api.leads[0],
        event: { ...ben, id: "1", kind: "stage", from: "new", to: "proposal" },
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Proposal → New")).toBeVisible();
    expect(api.leads[0]).toMatchObject({ stage: "new", version: 3 });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  });

  it("asks why a lead was lost, and what a won lead is worth", async () => {
    const api = fakeAdminApi([lead]);
    const user = renderAdmin(fakeUserPool(), leadPath);
    await chooseStage(user, "Lost");
    await user.click(await screen.findByRole("button", { name: "Too expensive" }));
    expect(await screen.findByText("New → Lost: Too expensive")).toBeVisible();
    await chooseStage(user, "Won");
    const value = await screen.findByLabelText(/Value in dollars/);
    await user.type(value, "much");
    await user.click(screen.getByRole("button", { name: "Move to Won" }));
    expect(screen.getByText(/Enter a value/)).toBeVisible();
    await user.clear(value);
    await user.type(value, "$6,400");
    await user.click(screen.getByRole("button", { name: "Move to Won" }));
    expect(await screen.findByText("Lost → Won: $6,400")).toBeVisible();
    expect(api.leads[0]).toMatchObject({ stage: "won", won_value: 6400 });
  });

  it("lets the user keep or replace a colleague's earlier change", async () => {
    const api = fakeAdminApi([lead]);
    const user = renderAdmin(fakeUserPool(), leadPath);
    await screen.findByText("Sent the plan");
    api.edit(lead.id, { ...ben, id: "1", kind: "stage", from: "new", to: "call_booked" });
    await chooseStage(user, "Contacted");
    expect(
      await screen.findByText("Ben changed this lead 20 seconds ago: Call booked."),
    ).toBeVisible();
    expect(stageButton()).toHaveTextContent("Stage: Call booked");
    await user.click(screen.getByRole("button", { name: "Apply yours" }));
    expect(await screen.findByText("Call booked → Contacted")).toBeVisible();

    api.edit(lead.id, { ...ben, id: "2", kind: "stage", from: "contacted", to: "won" });
    await chooseStage(user, "Proposal");
    await user.click(await screen.findByRole("button", { name: "Keep Ben’s change" }));
    expect(stageButton()).toHaveTextContent("Stage: Won");
    expect(api.leads[0]).toMatchObject({ stage: "won", version: 4 });
  });

  it("keeps a change that could not be saved on the screen, and retries it", async () => {
    const api = fakeAdminApi([lead]);
    const user = renderAdmin(fakeUserPool(), leadPath);
    await screen.findByText("Sent the plan");
    api.answers.changeStage = unreachable;
    await chooseStage(user, "Contacted");
    expect(await screen.findByText(/Not saved/)).toHaveTextContent("Contacted");
    expect(stageButton()).toHaveTextContent("Stage: New");
    delete api.answers.changeStage;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("New → Contacted")).toBeVisible();
    expect(screen.queryByText(/Not saved/)).toBeNull();
  });

  it("keeps a note through a failure and a reload, and saves it once", async () => {
    const api = fakeAdminApi([lead]);
    api.answers.addLeadEvent = unreachable;
    const user = renderAdmin(fakeUserPool(), leadPath);
    await user.click(await screen.findByRole("textbox", { name: "Note" }));
    await user.paste("Has a dog");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    expect(await screen.findByText("Not saved. Your note is still here.")).toBeVisible();

    cleanup();
    delete api.answers.addLeadEvent;
    const again = renderAdmin(fakeUserPool(), leadPath);
    expect(await screen.findByRole("textbox", { name: "Note" })).toHaveValue("Has a dog");
    await again.click(screen.getByRole("button", { name: "Add note" }));
    expect(await screen.findByText("Has a dog", { selector: "p" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("");
    expect(api.events.get(lead.id)).toHaveLength(1);
  });

  it("calls by the key c as its own link does", async () => {
    fakeAdminApi([lead]);
    const user = renderAdmin(fakeUserPool(), leadPath);
    await screen.findByRole("link", { name: "José", hidden: true });
    const call = await screen.findByRole("link", { name: "Call" });
    const called = vi.fn();
    call.addEventListener("click", called);
    call.focus();
    await user.keyboard("c");
    expect(called).toHaveBeenCalledOnce();
  });

  it("stays closed if the user closes it while the next lead loads", async () => {
    const api = fakeAdminApi(someLeads(3));
    api.pageSize = 2;
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("link", { name: "Ann1" }));
    await screen.findByRole("dialog", { name: "Ann1" });
    const page = deferred<Response>();
    api.answers.listLeads = () => page.promise;
    await user.click(screen.getByRole("button", { name: "Next lead" }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    page.resolve(Response.json({ leads: api.leads.slice(2), next_cursor: null }));
    expect(await screen.findByRole("link", { name: "Ann2" })).toBeVisible();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByText("No new leads.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says that a lead does not exist", async () => {
    fakeAdminApi();
    renderAdmin(fakeUserPool(), leadPath);
    expect(await screen.findByText(/This lead does not exist/)).toBeVisible();
  });

  it("loads a lead again on demand", async () => {
    const api = fakeAdminApi([lead]);
    api.answers.getLead = refusal(503);
    const user = renderAdmin(fakeUserPool(), leadPath);
    const panel = within(await screen.findByRole("dialog"));
    expect(await panel.findByText("This lead could not be loaded.")).toBeVisible();
    delete api.answers.getLead;
    await user.click(panel.getByRole("button", { name: "Try again" }));
    expect(await panel.findByText("Sent the plan")).toBeVisible();
  });

  it("asks a signed-out user to sign in first, and then opens the lead", async () => {
    fakeAdminApi([lead]);
    const userPool = fakeUserPool({ currentUser: async () => undefined });
    const user = renderAdmin(userPool, leadPath);
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByText("Access Denied")).toBeNull();
    userPool.currentUser = fakeUserPool().currentUser;
    await user.click(screen.getByLabelText("Email"));
    await user.paste("ann@planner.local");
    await user.click(screen.getByLabelText("Password"));
    await user.paste("Planner-Admin-1");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("dialog", { name: "José" })).toBeVisible();
  });
});

const ben = {
  at: "2026-11-17T12:29:40.000Z",
  by: "ben@planner.local",
} satisfies Partial<LeadEvent>;

function stageButton(): HTMLElement {
  return screen.getByRole("button", { name: /^Stage:/ });
}

async function chooseStage(user: ReturnType<typeof renderAdmin>, label: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Stage:/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: label }));
}
