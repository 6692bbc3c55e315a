import type { Lead } from "@planner/shared/lead/leadSchema";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { deferred } from "../../../../testing/deferred.ts";
import { unreachable } from "../../../../testing/fakeServer.ts";
import { aLead, someLeads } from "../../../../testing/someLeads.ts";
import { chooseStage } from "../../../testing/renderAdmin.tsx";
import { renderQueueAndPanel } from "../../../testing/renderOnDesk.tsx";

const [lead = aLead(), next = aLead()] = someLeads(2);
const ben = { id: "1", at: "2026-11-17T12:29:40.000Z", by: "ben@planner.local" };

/** Opens the first of two leads, with the second one below it in the list. */
async function openLead(details: Partial<Lead> = {}) {
  const leads = [{ ...lead, ...details }, next];
  const desk = renderQueueAndPanel({ leads, openId: lead.id });
  await screen.findByText("Came in");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Next in the list" })).toBeEnabled(),
  );
  return desk;
}

it("a stage change appears immediately, and can be undone", async () => {
  const { api, user } = await openLead();
  const saved = api.hold("changeStage");
  await chooseStage(user, "Proposal");
  expect(stageButton()).toHaveTextContent("Stage: Proposal");
  delete api.answers.changeStage;
  const id = "01930000-0000-7000-9000-000000000999";
  const event = { ...ben, id, kind: "stage", from: "new", to: "proposal" } as const;
  api.edit(lead.id, event);
  saved.resolve(Response.json({ lead: api.leads[0], event }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Proposal → New")).toBeVisible();
  expect(api.requests.findLast(({ body }) => body)?.body).toEqual({ stage: "new", undoes: id });
  expect(api.leads[0]).toMatchObject({ stage: "new", version: 3 });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

it.each([
  { stage: "lost", lost_reason: "too_expensive" },
  { stage: "won", won_value: 6400 },
] as const)(
  "a stage change restores a $stage lead with its details when it is undone",
  async (details) => {
    const { api, user } = await openLead(details);
    await chooseStage(user, "Proposal");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(api.leads[0]).toMatchObject({ ...details, version: 3 }));
  },
);

it("a stage change asks why a lead was lost, and what a won lead is worth", async () => {
  const { api, user } = await openLead();
  await chooseStage(user, "Lost");
  await screen.findByRole("button", { name: "Too expensive" });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Too expensive" })).toBeNull();
  await chooseStage(user, "Lost");
  await user.click(await screen.findByRole("button", { name: "Too expensive" }));
  expect(await screen.findByText("New → Lost: Too expensive")).toBeVisible();
  expect(stageButton()).toHaveFocus();
  await chooseStage(user, "Won");
  const value = await screen.findByLabelText(/Value in dollars/);
  await user.type(value, "10,000,001");
  await user.click(screen.getByRole("button", { name: "Move to Won" }));
  expect(screen.getByText(/Enter a value from \$0 to \$10,000,000/)).toBeVisible();
  await user.clear(value);
  await user.type(value, "$6,400");
  await user.click(screen.getByRole("button", { name: "Move to Won" }));
  expect(await screen.findByText("Lost → Won: $6,400")).toBeVisible();
  expect(api.leads[0]).toMatchObject({ stage: "won", won_value: 6400 });
});

it("a stage change lets the user keep or replace a colleague's earlier change", async () => {
  const { api, user } = await openLead();
  api.edit(lead.id, { ...ben, kind: "stage", from: "new", to: "call_booked" });
  await chooseStage(user, "Contacted");
  expect(
    await screen.findByText("Ben changed this lead 20 seconds ago: Call booked."),
  ).toBeVisible();
  expect(screen.getByText("Your change: Contacted.")).toBeVisible();
  expect(screen.getByRole("alertdialog")).toHaveFocus();
  expect(stageButton()).toHaveTextContent("Stage: Call booked");
  await user.click(screen.getByRole("button", { name: "Apply yours" }));
  expect(stageButton()).toHaveFocus();
  expect(await screen.findByText("Call booked → Contacted")).toBeVisible();

  api.edit(lead.id, { ...ben, id: "2", kind: "stage", from: "contacted", to: "won" });
  await chooseStage(user, "Proposal");
  await user.click(await screen.findByRole("button", { name: "Keep Ben’s change" }));
  expect(stageButton()).toHaveTextContent("Stage: Won");
  expect(api.leads[0]).toMatchObject({ stage: "won", version: 4 });
});

it("a stage change does not name a colleague if the user changed the lead in another tab", async () => {
  const { api, user } = await openLead();
  const change = { kind: "stage", from: "new", to: "won" } as const;
  api.edit(lead.id, { ...ben, by: "ann@planner.local", ...change });
  await chooseStage(user, "Contacted");
  expect(await screen.findByText("You changed this lead 20 seconds ago: Won.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Keep that change" })).toBeVisible();
});

it("a stage change says beside its menu that it cannot be saved, and can be retried", async () => {
  const { api, user } = await openLead();
  api.answers.changeStage = unreachable;
  await chooseStage(user, "Contacted");
  const section = within(screen.getByRole("region", { name: "Stage" }));
  expect(await section.findByRole("alert")).toHaveTextContent("Ann0 was not moved to Contacted.");
  expect(stageButton()).toHaveTextContent("Stage: New");
  delete api.answers.changeStage;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("New → Contacted")).toBeVisible();
  expect(section.queryByRole("alert")).toBeNull();
});

it("a stage change that fails keeps its question with what was entered", async () => {
  const { api, user } = await openLead();
  api.answers.changeStage = unreachable;
  await chooseStage(user, "Won");
  await user.type(await screen.findByLabelText(/Value in dollars/), "$6,400");
  await user.click(screen.getByRole("button", { name: "Move to Won" }));
  const question = within(screen.getByRole("region", { name: "Won" }));
  const failure = await question.findByRole("alert");
  expect(failure).toHaveTextContent("Ann0 was not moved to Won, $6,400.");
  expect(question.getByLabelText(/Value in dollars/)).toHaveValue("$6,400");
  delete api.answers.changeStage;
  await user.click(question.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("New → Won: $6,400")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Won" })).toBeNull();
});

it("a stage change that failed is reported in a toast once its panel is left", async () => {
  const { api, user } = await openLead();
  api.answers.changeStage = unreachable;
  await chooseStage(user, "Contacted");
  await screen.findByRole("alert");
  delete api.answers.changeStage;
  await openNextLead(user);
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(api.leads[0]).toMatchObject({ stage: "contacted" }));
});

it("a stage change is not overwritten by a response from before it", async () => {
  const { api, user } = await openLead();
  const outdated = deferred<Response>();
  await openNextLead(user);
  api.answers.getLead = () => outdated.promise;
  await user.click(screen.getByRole("button", { name: "Previous in the list" }));
  await screen.findByRole("dialog", { name: "Ann0" });
  delete api.answers.getLead;
  await chooseStage(user, "Contacted");
  expect(await screen.findByText("New → Contacted")).toBeVisible();
  const history = { events: [], other_leads: [], has_more_other_leads: false, booked_calls: [] };
  const response = Response.json({ lead, ...history });
  outdated.resolve(response);
  await waitFor(() => expect(response.bodyUsed).toBe(true));
  await user.click(screen.getByText("Timeline"));
  expect(stageButton()).toHaveTextContent("Contacted");
});

it("a stage change waits for the one before it, so that a user does not conflict with themselves", async () => {
  const { api, user } = await openLead();
  const response = api.hold("changeStage");
  await chooseStage(user, "Contacted");
  delete api.answers.changeStage;
  await waitFor(() => expect(screen.queryByRole("menuitemradio")).toBeNull());
  expect(stageButton()).toHaveAttribute("aria-busy", "true");
  await user.click(stageButton());
  expect(screen.queryByRole("menuitemradio", { name: "Proposal" })).toBeNull();
  const event = { ...ben, kind: "stage", from: "new", to: "contacted" } as const;
  api.edit(lead.id, event);
  response.resolve(Response.json({ lead: api.leads[0], event }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Proposal" }));
  expect(await screen.findByText("Contacted → Proposal")).toBeVisible();
});

it("a stage change names the colleague who was faster, after the user moved on", async () => {
  const { api, user } = await openLead();
  const response = api.hold("changeStage");
  await chooseStage(user, "Contacted");
  await openNextLead(user);
  const last_change = { ...ben, kind: "stage", from: "new", to: "won" } as const;
  api.edit(lead.id, last_change);
  const problem = { title: "Stale", status: 412, detail: "Stale" };
  response.resolve(Response.json({ ...problem, lead: api.leads[0], last_change }, { status: 412 }));
  expect(
    await screen.findByText("Ann0 was not moved to Contacted. Ben changed it first: Won."),
  ).toBeVisible();
});

async function openNextLead(user: Awaited<ReturnType<typeof openLead>>["user"]) {
  await user.click(screen.getByRole("button", { name: "Next in the list" }));
  await screen.findByRole("dialog", { name: "Ann1" });
}

function stageButton(): HTMLElement {
  return screen.getByRole("button", { name: /^Stage:/ });
}
