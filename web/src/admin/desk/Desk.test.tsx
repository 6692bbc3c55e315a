import type { Lead } from "@planner/shared/lead/leadSchema";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeAdminApi, refusal } from "../../testing/fakeAdminServer.ts";
import { statsOf } from "../../testing/fakeLeadTable.ts";
import { unreachable } from "../../testing/fakeServer.ts";
import { aLead, someLeads } from "../../testing/someLeads.ts";
import { fakeUserPool, refused } from "../testing/fakeUserPool.ts";
import {
  chooseFromAccount,
  renderAdmin,
  renderDesk,
  shownNames,
  signIn,
} from "../testing/renderAdmin.tsx";
import { settleMs } from "./data/refetchSoon.ts";

const [ann0 = aLead(), ann1 = aLead(), ann2 = aLead()] = someLeads(3);

describe("the figures", () => {
  it("can be loaded again if they fail, independently of the leads", async () => {
    const { api, user } = renderDesk([ann0]);
    api.answers.leadStats = refusal(503);
    expect(await screen.findByText("The figures could not be loaded.")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
    delete api.answers.leadStats;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$3,500", { selector: "dd *" })).toBeVisible();
  });
});

describe("changes by others", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const changed = (...leads: Lead[]) => ({ leads, erased_ids: [], has_more: false });

  it("appear every 15 seconds: new, changed and erased leads", async () => {
    const { api } = renderDesk([ann1, ann2]);
    await screen.findByRole("link", { name: "Ann1" });
    const fresh = { ...ann0, created_at: "2026-11-17T12:29:00.000Z" };
    api.leads = [fresh, { ...ann1, stage: "won", version: 2 }];
    api.changes = { leads: api.leads, erased_ids: [ann2.id], has_more: false };
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByText("Just in")).toBeVisible();
    expect(shownNames()).toEqual(["Ann0Just in", "Ann1"]);
    expect(within(screen.getByRole("row", { name: /Ann1/ })).getByText("Won")).toBeVisible();
    expect(await screen.findByRole("tab", { name: "Won 1" })).toBeVisible();

    api.answers.leadChanges = unreachable;
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByText("No connection. The list may be out of date.")).toBeVisible();
  });

  it("are in the figures once the server has counted them, later than the first time it is asked", async () => {
    const { api } = renderDesk([ann1]);
    await screen.findByRole("tab", { name: "New 1" });
    const behind = Response.json(statsOf([ann1]));
    api.answers.leadStats = () => behind.clone();
    api.leads = [ann0, ann1];
    api.changes = changed(ann0);
    const timers = vi.spyOn(globalThis, "setTimeout");
    vi.advanceTimersByTime(15_000);
    await screen.findByRole("link", { name: "Ann0" });
    expect(screen.getByRole("tab", { name: "New 1" })).toBeVisible();
    delete api.answers.leadStats;
    for (const [run, ms] of timers.mock.calls) if (ms === settleMs) run();
    expect(await screen.findByRole("tab", { name: "New 2" })).toBeVisible();
  });

  it("stay in the list if they arrive while the next page is loading", async () => {
    const { api, user } = renderDesk([ann1, ann2]);
    api.pageSize = 1;
    const page = deferred<Response>();
    await screen.findByRole("link", { name: "Ann1" });
    api.answers.listLeads = () => page.promise;
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    api.leads = [ann0, ann1, ann2];
    api.changes = changed(ann0);
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByRole("tab", { name: "New 3" })).toBeVisible();
    page.resolve(Response.json({ leads: [ann2], next_cursor: null }));
    await screen.findByRole("link", { name: "Ann2" });
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
  });
});

describe("the session", () => {
  it("returns to the same leads after it ended", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
    const { api, user } = renderDesk(someLeads(5));
    api.pageSize = 2;
    await user.click(await screen.findByRole("button", { name: "Show more leads" }));
    await screen.findByRole("link", { name: "Ann3" });
    api.answers.listLeads = refusal(401);
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    expect(await screen.findByRole("heading", { name: "Your session has ended" })).toHaveFocus();
    expect(screen.queryByText("Ann0")).toBeNull();
    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await signIn(user);
    expect(await screen.findByRole("link", { name: "Ann3" })).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("shows Access Denied once the user is no longer an administrator", async () => {
    const { api, user } = renderDesk([ann0]);
    await screen.findByRole("link", { name: "Ann0" });
    api.answers.listLeads = refusal(403);
    await user.click(screen.getByRole("tab", { name: /^Won/ }));
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.queryByText("Ann0")).toBeNull();
  });

  it("takes the leads with it, even those that arrive while it ends", async () => {
    const api = fakeAdminApi([ann0]);
    const signedOut = deferred<undefined>();
    const user = renderAdmin(fakeUserPool({ signOut: () => signedOut.promise }));
    await screen.findByRole("link", { name: "Ann0" });
    await chooseFromAccount(user, "Sign out");
    await user.click(screen.getByRole("tab", { name: /^Won/ }));
    expect(await screen.findByText("No won leads yet")).toBeVisible();
    signedOut.resolve(undefined);
    await screen.findByLabelText("Email");
    api.hold("listLeads");
    await signIn(user);
    expect(await screen.findByText("Loading the leads")).toBeVisible();
  });

  it("says why it does not end everywhere", async () => {
    const { userPool, user } = renderDesk();
    userPool.signOutEverywhere = refused("unreachable");
    await chooseFromAccount(user, "Sign out everywhere");
    expect(await screen.findByText("Not signed out")).toBeVisible();
    expect(userPool.signOut).not.toHaveBeenCalled();
  });
});

it("keeps the places of figures that could not be loaded, and does not call them zero", async () => {
  const { api } = renderDesk();
  api.answers.leadStats = refusal(503);
  await waitFor(async () => expect(await figure("Total leads")).toBe("–not loaded"));
});

async function figure(label: string): Promise<string | null | undefined> {
  const figures = await screen.findByRole("region", { name: "Figures", busy: false });
  const term = within(figures).getByText(label, { selector: "dt" });
  return term.nextElementSibling?.textContent;
}
