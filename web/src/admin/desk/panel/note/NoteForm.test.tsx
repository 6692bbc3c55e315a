import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { unreachable } from "../../../../testing/fakeServer.ts";
import { aLead, someLeads } from "../../../../testing/someLeads.ts";
import { renderQueueAndPanel } from "../../../testing/renderOnDesk.tsx";

const [lead = aLead(), next = aLead()] = someLeads(2);

const failure = "The note for Ann0 is not saved.";

/** Opens a lead and writes a note. */
async function writeNote(text = "Has a dog") {
  const desk = renderQueueAndPanel({ leads: [lead, next], openId: lead.id });
  await screen.findByText("Came in");
  // The dialog focuses its title in a later frame.
  await waitFor(() => expect(screen.getByRole("heading", { name: /Ann0/ })).toHaveFocus());
  const field = screen.getByRole("textbox", { name: "Note" });
  await desk.user.click(field);
  await desk.user.paste(text);
  return { ...desk, field };
}

it("a note survives a failure and a reload, and is saved once", async () => {
  const { api, user } = await writeNote();
  api.answers.addLeadEvent = unreachable;
  await user.click(screen.getByRole("button", { name: "Add note" }));
  const form = within(screen.getByRole("form", { name: "Note" }));
  expect(await form.findByRole("alert")).toHaveTextContent(failure);
  expect(form.getByRole("button", { name: "Retry" })).toBeVisible();

  cleanup();
  const again = renderQueueAndPanel({ leads: [lead], openId: lead.id });
  const field = await screen.findByRole("textbox", { name: "Note" });
  expect(field).toHaveValue("Has a dog");
  await again.user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Has a dog", { selector: "p" })).toBeVisible();
  expect(field).toHaveValue("");
  expect(screen.getByRole("form", { name: "Note" })).toHaveFocus();
  expect(again.api.events.get(lead.id)).toHaveLength(1);
});

it("a note is saved by Ctrl+Enter, and by no other key", async () => {
  const { api, user } = await writeNote();
  await user.keyboard("{Enter}{Control>}b{/Control}");
  expect(api.events.get(lead.id)).toBeUndefined();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/Has a dog/, { selector: "p" })).toBeVisible();
});

it("a note shows why the server refused it, without a retry", async () => {
  const { api, user, field } = await writeNote();
  const errors = [{ path: "note", message: "A note must have 1 to 2000 characters" }];
  const problem = { title: "Refused", status: 422, detail: "The body is invalid", errors };
  api.answers.addLeadEvent = () => Response.json(problem, { status: 422 });
  await user.click(screen.getByRole("button", { name: "Add note" }));
  const reason = `${failure} A note must have 1 to 2000 characters.`;
  expect(await screen.findByText(reason)).toBeVisible();
  expect(field).toHaveValue("Has a dog");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("a note is not shown to another administrator in the same tab", async () => {
  await writeNote();
  cleanup();
  const ben = { id: "sub-of-ben", email: "ben@planner.local" };
  renderQueueAndPanel({ leads: [lead], openId: lead.id, user: ben });
  expect(await screen.findByRole("textbox", { name: "Note" })).toHaveValue("");
});

it("a note keeps what the user types while it is being saved", async () => {
  const { api, user, field } = await writeNote();
  const response = api.hold("addLeadEvent");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await user.type(field, ", and a cat");
  const ben = { id: "1", at: "2026-11-17T12:29:40.000Z", by: "ben@planner.local" };
  const event = { ...ben, kind: "note", note: "Has a dog" } as const;
  api.edit(lead.id, event);
  response.resolve(Response.json({ lead, event }, { status: 201 }));
  expect(await screen.findByText("Has a dog", { selector: "p" })).toBeVisible();
  expect(field).toHaveValue(", and a cat");
  expect(field).toHaveFocus();
});

it("a note is a new one if it is changed after a failure", async () => {
  const { api, user, field } = await writeNote();
  // The server stores the note, but its response does not arrive.
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const response = await fetch(path, init);
    if (!path.endsWith("/events")) return response;
    vi.stubGlobal("fetch", fetch);
    return unreachable();
  });
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await screen.findByText(failure);
  await user.type(field, " and a cat");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Has a dog and a cat", { selector: "p" })).toBeVisible();
  expect(api.events.get(lead.id)).toHaveLength(2);
});

it("a note can be retried if it fails after the user moved on", async () => {
  const { api, user } = await writeNote();
  const response = api.hold("addLeadEvent");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await user.click(await screen.findByRole("button", { name: "Next in the list" }));
  await screen.findByRole("dialog", { name: "Ann1" });
  response.reject(new TypeError("Failed to fetch"));
  expect(await screen.findByText(failure)).toBeVisible();
  delete api.answers.addLeadEvent;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(api.events.get(lead.id)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
});
