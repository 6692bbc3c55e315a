import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred } from "../../../testing/deferred.ts";
import { fakeAdminApi } from "../../../testing/fakeAdminApi.ts";
import { unreachable } from "../../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { fakeUserPool } from "../../testing/fakeUserPool.ts";
import { ignoreAppLinks } from "../../testing/ignoreAppLinks.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";

const [ann0 = aLead(), ann1 = aLead()] = someLeads(2);

/** Opens the first of two leads, with the second one below it in the list. */
async function openLead() {
  const api = fakeAdminApi([ann0, ann1]);
  const user = renderAdmin(fakeUserPool(), `/admin/leads/${ann0.id}`);
  await screen.findByText("Sent the plan");
  await screen.findByRole("link", { name: "Ann1", hidden: true });
  return { api, user };
}

type User = Awaited<ReturnType<typeof openLead>>["user"];

async function openNextLead(user: User) {
  await user.click(screen.getByRole("button", { name: "Next lead" }));
  await screen.findByRole("dialog", { name: "Ann1" });
}

async function chooseStage(user: User, label: string) {
  await user.click(screen.getByRole("button", { name: /^Stage:/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: label }));
}

describe("an edit that fails after the user moved on", () => {
  it("offers to retry an event", async () => {
    const { api, user } = await openLead();
    const response = deferred<Response>();
    api.answers.addLeadEvent = () => response.promise;
    await user.click(screen.getByRole("textbox", { name: "Note" }));
    await user.paste("Has a dog");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await openNextLead(user);
    response.reject(new TypeError("Failed to fetch"));
    expect(await screen.findByText("The note for Ann0 is not in the timeline.")).toBeVisible();
    delete api.answers.addLeadEvent;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(api.events.get(ann0.id)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.queryByText("The note for Ann0 is not in the timeline.")).toBeNull(),
    );
  });

  it("names the colleague who changed the stage first", async () => {
    const { api, user } = await openLead();
    const response = deferred<Response>();
    api.answers.changeStage = () => response.promise;
    await chooseStage(user, "Contacted");
    await openNextLead(user);
    const change = { kind: "stage", from: "new", to: "won", id: "1", ...ben } as const;
    api.edit(ann0.id, change);
    const body = {
      title: "Stale",
      status: 412,
      detail: "Stale",
      lead: api.leads[0],
      last_change: change,
    };
    response.resolve(Response.json(body, { status: 412 }));
    expect(
      await screen.findByText("Ann0 was not moved to Contacted. Ben changed it first: Won."),
    ).toBeVisible();
  });
});

describe("a stage change", () => {
  it("is not overwritten by a response from before it", async () => {
    const { api, user } = await openLead();
    const outdated = deferred<Response>();
    await openNextLead(user);
    api.answers.getLead = () => outdated.promise;
    await user.click(screen.getByRole("button", { name: "Previous lead" }));
    await screen.findByRole("dialog", { name: "Ann0" });
    api.answers.changeStage = () => deferred<Response>().promise;
    await chooseStage(user, "Contacted");
    const history = { events: [], other_leads: [], has_more_other_leads: false };
    const response = Response.json({ lead: ann0, ...history });
    outdated.resolve(response);
    await waitFor(() => expect(response.bodyUsed).toBe(true));
    await user.click(screen.getByText("Timeline"));
    expect(screen.getByRole("button", { name: /^Stage:/ })).toHaveTextContent("Contacted");
  });

  it("waits for the one before it, so that a user does not conflict with themselves", async () => {
    const { api, user } = await openLead();
    const response = deferred<Response>();
    api.answers.changeStage = () => response.promise;
    await chooseStage(user, "Contacted");
    delete api.answers.changeStage;
    const opener = screen.getByRole("button", { name: /^Stage:/ });
    await waitFor(() => expect(opener).toHaveAttribute("aria-busy", "true"));
    await waitFor(() => expect(screen.queryByRole("menuitemradio")).toBeNull());
    await user.click(opener);
    expect(screen.queryByRole("menuitemradio", { name: "Proposal" })).toBeNull();
    const change = { kind: "stage", from: "new", to: "contacted", id: "1", ...ben } as const;
    api.edit(ann0.id, change);
    response.resolve(Response.json({ lead: api.leads[0], event: change }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Proposal" }));
    expect(await screen.findByText("Contacted → Proposal")).toBeVisible();
  });

  it("does not undo a colleague's change when it fails", async () => {
    const { api, user } = await openLead();
    const response = deferred<Response>();
    api.answers.changeStage = () => response.promise;
    await chooseStage(user, "Contacted");
    api.edit(ann0.id, { kind: "stage", from: "new", to: "won", id: "1", ...ben });
    api.answers.changeStage = unreachable;
    response.reject(new TypeError("Failed to fetch"));
    await screen.findByText(/Not saved/);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Stage:/ })).toHaveTextContent("Stage: Won"),
    );
  });
});

describe("the outcome of a call", () => {
  it("is in the timeline only once it is saved, and not after a discard", async () => {
    const { api, user } = await openLead();
    const response = deferred<Response>();
    api.answers.addLeadEvent = () => response.promise;
    ignoreAppLinks();
    await user.click(screen.getByRole("link", { name: "Call" }));
    await user.click(await screen.findByRole("button", { name: "No answer" }));
    expect(screen.queryByText("The call is in the timeline.")).toBeNull();
    response.reject(new TypeError("Failed to fetch"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(screen.queryByText("The call is in the timeline.")).toBeNull();
    expect(screen.queryByRole("heading", { name: "No answer" })).toBeNull();
  });
});

describe("a note", () => {
  it("is not shown to another administrator in the same tab", async () => {
    const { user } = await openLead();
    await user.type(screen.getByRole("textbox", { name: "Note" }), "Ask Ben");
    cleanup();
    const currentUser = async () => ({ id: "sub-of-ben", email: "ben@planner.local" });
    renderAdmin(fakeUserPool({ currentUser }), `/admin/leads/${ann0.id}`);
    expect(await screen.findByRole("textbox", { name: "Note" })).toHaveValue("");
  });

  it("keeps what the user types while it is being saved", async () => {
    const { api, user } = await openLead();
    const response = deferred<Response>();
    api.answers.addLeadEvent = () => response.promise;
    const note = screen.getByRole("textbox", { name: "Note" });
    await user.type(note, "Has a dog");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await user.type(note, ", and a cat");
    const event = { kind: "note", note: "Has a dog", id: "1", ...ben } as const;
    api.edit(ann0.id, event);
    response.resolve(Response.json({ lead: ann0, event }, { status: 201 }));
    expect(await screen.findByText("Has a dog", { selector: "p" })).toBeVisible();
    expect(note).toHaveValue(", and a cat");
  });

  it("that is changed after a failure is a new note", async () => {
    const { api, user } = await openLead();
    // The server stores the note, but its response does not arrive.
    const keys: (string | null)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const response = await fetch(path, init);
      if (!path.endsWith("/events")) return response;
      keys.push(new Headers(init.headers).get("Idempotency-Key"));
      return keys.length === 1 ? unreachable() : response;
    });
    const note = screen.getByRole("textbox", { name: "Note" });
    await user.type(note, "Has a dog");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await screen.findByText("Not saved. Your note is still here.");
    await user.type(note, " and a cat");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Has a dog and a cat", { selector: "p" })).toBeVisible();
    expect(api.events.get(ann0.id)).toHaveLength(2);
  });
});

const ben = { at: "2026-11-17T12:29:40.000Z", by: "ben@planner.local" };
