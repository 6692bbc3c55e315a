import type { Lead } from "@planner/shared/lead/leadSchema";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { stubScreenWidth } from "../../../testing/stubScreenWidth.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";
import { renderQueueAndPanel } from "../../testing/renderOnDesk.tsx";

const [ann0 = aLead(), ann1 = aLead(), ann2 = aLead()] = someLeads(3);
const fresh = aLead({ id: "fresh", first_name: "Diego", created_at: "2026-11-17T12:27:17.000Z" });
const bensCall = { id: "1", by: "ben@planner.local", at: "2026-11-17T12:29:00.000Z" };

/** A call that was booked long before. It ended the clock. */
const booking = (start: string, id = "cal#1") => ({
  id,
  start,
  changed_at: "2026-11-10T12:00:00.000Z",
  canceled: false,
});

const bookedAt = (start: string) => ({ bookings: [booking(start)] });

/** Renders the queue of the leads that are due, and the panel of the lead with this ID. */
function renderQueue(leads: readonly Lead[], openId?: string) {
  const desk = renderQueueAndPanel({ leads, openId });
  desk.api.hasQueue = true;
  return desk;
}

/** Renders the whole desk, with such a queue. */
function renderDeskWithQueue(leads: readonly Lead[], path?: string) {
  const desk = renderDesk(leads, path);
  desk.api.hasQueue = true;
  return desk;
}

const rows = async () => {
  const list = await screen.findByRole("list", { name: /^To call/ });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

describe("the queue", () => {
  it("starts with booked calls and the least time left, and says why each lead is due", async () => {
    const retry = { kind: "retry", at: "2026-11-17T12:20:00.000Z" } as const;
    const last_touch = { kind: "no_answer", at: "2026-11-16T16:10:00.000Z" } as const;
    const call = (time: string) => bookedAt(`2026-11-17T${time}:00.000Z`);
    const { user } = renderQueue([
      fresh,
      { ...ann0, planned_touch: retry, stage: "contacted", tries: 1, last_touch },
      { ...ann0, id: "booked", first_name: "Zoe", ...call("12:38"), stage: "call_booked" },
      { ...ann0, id: "over", first_name: "Max", ...call("10:00"), stage: "call_booked" },
      { ...ann0, id: "reached", first_name: "Eve", stage: "contacted", plans: 100 },
      { ...ann1, calls: [bensCall], owner: "ben@planner.local" },
      { ...ann2, plans: 3 },
    ]);
    expect(await rows()).toHaveLength(6);
    expect(screen.getByText("6 of 7 shown, 1 being called")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(async () => expect(await rows()).toHaveLength(7));
    const list = screen.getByRole("list", { name: "To call, most urgent first" });
    expect(within(list).getByRole("link", { name: "Eve" })).toHaveFocus();
    expect(await rows()).toEqual([
      expect.stringMatching(/^In 8 minZoe.*7:30.am there12:38.pm call\. Came in 12:00.pm/),
      expect.stringMatching(
        /^2:17 leftDiego\(305\) 867-53197:30.am thereNew lead\. Came in 12:27.pm/,
      ),
      expect.stringMatching(/^Being called.*Ann1.*Ben is callingOpen$/),
      expect.stringMatching(/^Late by 2 hr.*Ann2 3 plans.*Not called yet\./),
      expect.stringMatching(/^Late by 2 hr.*Max.*Call at 10:00.am: how did it go\?/),
      expect.stringMatching(
        /^Late by 10 min.*Ann0.*2nd try due 12:20.pm\. No answer yesterday.4:10.pm/,
      ),
      expect.stringMatching(/^Contacted.*Eve 100\+ plans.*No next step\./),
    ]);
    expect(screen.getByText("6", { selector: "section span" })).toBeVisible();
  });

  it("links to the calls of today, which lists two of one person, and those that are done below", async () => {
    const first = booking("2026-11-17T13:00:00.000Z");
    const second = booking("2026-11-17T19:30:00.000Z", "cal#2");
    const done = {
      ...booking("2026-11-17T12:00:00.000Z"),
      answered_at: "2026-11-17T12:05:00.000Z",
      outcome: "did_not_show",
    } as const;
    const retry = { kind: "retry", at: "2026-11-17T14:05:00.000Z" } as const;
    const { user } = renderQueue([
      { ...ann1, stage: "call_booked", bookings: [done], planned_touch: retry },
      { ...ann0, stage: "call_booked", bookings: [first, second] },
    ]);
    await user.click(await screen.findByRole("link", { name: "Calls today 2 of 3 left" }));
    const calls = await screen.findByRole("list", { name: "Calls today" });
    expect(
      within(calls)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^1:00.pmAnn0.*Their time 8:00.am Booked November.10Call$/),
      expect.stringMatching(/^7:30.pmAnn0.*Call$/),
      expect.stringMatching(/^12:00.pmAnn1.*Did not show\. Next touch 2:05.pm$/),
    ]);
    await user.click(screen.getByRole("link", { name: "All to call" }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it("asks how a call went that is over or was made, and stresses the first one that is the user's to make", async () => {
    const own = { id: "own", by: "ann@planner.local", at: "2026-11-17T12:25:00.000Z" };
    const over = {
      ...ann0,
      stage: "call_booked",
      ...bookedAt("2026-11-17T10:00:00.000Z"),
    } as const;
    const called = { ...ann1, calls: [own] };
    const bens = { ...fresh, owner: "ben@planner.local" };
    const { api, user } = renderQueue([bens, ann2, called, over]);
    const list = within(await screen.findByRole("list", { name: /^To call/ }));
    expect(list.getByRole("link", { name: "Call Diego" })).not.toHaveClass("button-primary");
    expect(list.getByRole("link", { name: "Call Ann2" })).toHaveClass("button-primary");
    expect(list.getAllByRole("link", { name: /^Call/ })).toHaveLength(2);
    await user.click(list.getByRole("button", { name: "How did it go? Ann1" }));
    await user.click(await screen.findByRole("button", { name: "No answer" }));
    await waitFor(() => expect(api.requests.find(({ key }) => key === own.id)).toBeDefined());
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("link", { name: /^Calls today/ }));
    await user.click(await screen.findByRole("button", { name: "How did it go? Ann0" }));
    await user.click(await screen.findByRole("button", { name: "Did not show" }));
    const said = { kind: "call", outcome: "did_not_show" };
    await waitFor(() =>
      expect(api.requests.map(({ body }) => body)).toContainEqual(expect.objectContaining(said)),
    );
  });

  it("says when a call was booked, with the time if that was today", async () => {
    const today = {
      ...booking("2026-11-17T14:00:00.000Z"),
      changed_at: "2026-11-17T09:00:00.000Z",
    };
    const { user } = renderQueue([{ ...ann0, stage: "call_booked", bookings: [today] }]);
    await user.click(await screen.findByRole("link", { name: /^Calls today/ }));
    const calls = within(await screen.findByRole("list", { name: "Calls today" }));
    expect(calls.getByText(/Booked today 9:00.am$/)).toBeVisible();
  });

  it("says in the calls of today how late a call is, in the same words, who has it, and its start", async () => {
    const start = "2026-11-17T11:36:00.000Z";
    const booked = { id: "1", name: "Zoe", email: "zoe@a.com", start };
    const lead = { ...ann0, stage: "call_booked", ...bookedAt(start) } as const;
    const { api, user } = renderQueue([
      { ...lead, owner: "ben@planner.local" },
      {
        ...lead,
        id: "called",
        first_name: "Max",
        bookings: [booking(start, "cal#2")],
        calls: [bensCall],
      },
    ]);
    api.bookings = [booked];
    expect(await rows()).toEqual([
      expect.stringMatching(/^Late by 54 min Zoe.*Booked without a plan, 11:36.am\./),
      expect.stringMatching(/^Late by 54 minAnn0.*11:36.am call\..*Ben’sCall$/),
      expect.stringMatching(/^Being calledMax.*Ben is callingOpen$/),
    ]);
    for (const late of screen.getAllByText("Late by 54 min")) {
      expect(late.parentElement).toHaveAttribute("data-late");
    }
    await user.click(screen.getByRole("link", { name: /^Calls today/ }));
    const calls = within(await screen.findByRole("list", { name: "Calls today" }));
    const late = await calls.findByText("Late by 54 min");
    expect(late.parentElement).toHaveAttribute("data-late");
    const texts = calls.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Late by 54 minAnn0.*there11:36.am call\. Booked November.10Ben’sCall$/,
        ),
        expect.stringMatching(/^Being calledMax.*Ben is callingCall$/),
      ]),
    );
  });

  it("has no end: every lead that waits can be shown", async () => {
    const { api, user } = renderQueue(someLeads(18));
    api.pageSize = 8;
    // A person without a lead is shown, and counted, too.
    const start = "2026-11-17T12:39:00.000Z";
    api.bookings = [{ id: "1", name: "Zoe", email: "zoe@a.com", start }];
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("17 of 19 shown")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(async () => expect(await rows()).toHaveLength(19));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(await screen.findByText("7 of 19 shown")).toBeVisible();
  });

  it("knows who is next behind leads that are being called", async () => {
    const ben = { by: "ben@planner.local", at: "2026-11-17T12:29:00.000Z" };
    const leads = someLeads(14);
    const called = leads.map((lead) => ({ ...lead, calls: [{ ...ben, id: lead.id }] }));
    const free = { ...leads.slice(-1)[0], first_name: "Free" };
    renderQueue([...called.slice(0, 13), aLead(free)], leads[0]?.id);
    const next = "Next lead: Free, late by 13 hr";
    expect(await screen.findByRole("button", { name: next })).toBeVisible();
  });

  it("counts a person whose booked call starts soon as waiting, without a plan too", async () => {
    const { api } = renderQueue([]);
    const zoe = { id: "1", name: "Zoe", email: "zoe@a.com" };
    api.bookings = [{ ...zoe, start: "2026-11-17T12:39:00.000Z" }];
    expect(await screen.findByText("In 9 min")).toBeVisible();
    expect(screen.queryByText("No one is waiting")).toBeNull();
  });

  it("says that it is loading or not known, but not that no one is waiting, and keeps its rows", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T12:30:00.000Z") });
    onTestFinished(() => void vi.useRealTimers());
    const { api, user } = renderDeskWithQueue([fresh, ann1], `/admin/leads/${ann1.id}`);
    const loading = api.hold("leadQueue");
    const next = (text: string) => screen.findByRole("button", { name: `Next lead: ${text}` });
    expect(await next("loading")).toBeVisible();
    loading.resolve(new Response(null, { status: 503 }));
    expect(await next("not known")).toBeVisible();
    expect(await screen.findByText("The queue could not be loaded.")).toBeVisible();
    delete api.answers.leadQueue;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await next("Diego, 2:17 left")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    api.answers.leadQueue = api.answers.leadStats = api.answers.listLeads = refusal(503);
    // Changes of others fetch all three again.
    api.changes = { leads: [{ ...ann1, revision: 2 }], erased_ids: [], has_more: true };
    window.dispatchEvent(new Event("visibilitychange"));
    expect(
      await screen.findByText("The queue, the figures, and the leads could not be loaded."),
    ).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
    // A clock does not run on, because a colleague may have called.
    expect(await rows()).toEqual([
      expect.stringMatching(/^By 12:32.pm.*Diego/),
      expect.stringMatching(/^Was due 11:05.am.*Ann1/),
    ]);
    expect(screen.getByText(/^as of /)).toBeVisible();
    expect(screen.queryByText("No one is waiting")).toBeNull();
  });

  it("is hidden while leads are searched", async () => {
    const { user } = renderDeskWithQueue([ann0]);
    expect(await rows()).toHaveLength(1);
    await user.type(screen.getByRole("searchbox", { name: "Search leads" }), "ann");
    await waitFor(() => expect(screen.queryByRole("region", { name: "To call" })).toBeNull());
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
    await user.clear(screen.getByRole("searchbox", { name: "Search leads" }));
    expect(await rows()).toHaveLength(1);
  });

  it("has calls that were booked without a plan, to call, claim, answer and dismiss", async () => {
    const { api, user } = renderDeskWithQueue([]);
    const email = "zoe@a.com";
    const mobile = "+13058675319";
    api.bookings = [{ id: "1", name: "Zoe", email, mobile, start: "2026-11-18T15:00:00.000Z" }];
    expect(await screen.findByText("No one is waiting")).toBeVisible();
    const call = within(await screen.findByRole("listitem"));
    const choose = async (menu: string, label: string) => {
      await user.click(await call.findByRole("button", { name: menu }));
      await user.click(await screen.findByRole("menuitem", { name: label }));
    };
    await choose("More", "I’ve got it");
    expect(await call.findByText("Yours")).toBeVisible();
    await user.click(call.getByRole("link", { name: "Call Zoe" }));
    await choose("How did it go?", "Left a message");
    expect(await call.findByText("Left a message.")).toBeVisible();
    await choose("More", "Dismiss");
    await waitFor(() => expect(screen.queryByText("Booked without a plan.")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const again = within(await screen.findByRole("listitem"));
    await user.click(again.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Add as a lead" }));
    expect(await screen.findByLabelText("First name")).toHaveValue("Zoe");
    expect(screen.getByLabelText("Phone")).toHaveValue("(305) 867-5319");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("dialog", { name: "Zoe" });
    const added = { booking: { id: "1", start: "2026-11-18T15:00:00.000Z" } };
    expect(api.requests.find(({ url }) => url.endsWith("/added"))?.body).toMatchObject(added);
  });

  it("says in its row that a call without a plan is not saved, with a retry", async () => {
    const { api, user } = renderQueue([]);
    const start = "2026-11-18T15:00:00.000Z";
    api.bookings = [{ id: "1", name: "Zoe", email: "zoe@a.com", start }];
    api.answers.editBooking = refusal(503);
    const call = within(await screen.findByRole("listitem"));
    await user.click(await call.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "I’ve got it" }));
    expect(await call.findByRole("alert")).toHaveTextContent("The call with Zoe is as before.");
    delete api.answers.editBooking;
    await user.click(call.getByRole("button", { name: "Retry" }));
    expect(await call.findByText("Yours")).toBeVisible();
    expect(call.queryByRole("alert")).toBeNull();
  });

  it("has a colleague's call without a plan, which is taken over after a question", async () => {
    const { api, user } = renderQueue([]);
    const owner = "ben@planner.local";
    api.bookings = [
      { id: "1", name: "Zoe", email: "zoe@a.com", start: "2026-11-18T15:00:00.000Z", owner },
    ];
    const call = within(await screen.findByRole("listitem"));
    await user.click(await call.findByRole("button", { name: "Take it" }));
    expect(call.queryByRole("button", { name: "More" })).toBeNull();
    await user.click(call.getByRole("button", { name: "Yes, take it" }));
    await waitFor(() => expect(api.bookings[0]?.owner).toBe("ann@planner.local"));
    expect(api.requests.find(({ url }) => url.endsWith("/bookings"))?.body).toMatchObject({
      take_over: true,
    });
  });
});

describe("a call", () => {
  it("that reached the person saves a stage and a follow-up with one press", async () => {
    const { api, user } = renderQueue([ann0], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "Reached" }));
    await user.click(await screen.findByRole("button", { name: "Lost" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/^New.*Ann0/)]));
    expect(
      screen.getByRole("button", { name: /^Contacted, follow up Thu,.Nov.19, 9:00.am$/ }),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Proposal" }));
    await user.click(
      screen.getByRole("button", { name: /^Proposal, follow up Thu,.Nov.19, 9:00.am$/ }),
    );
    const planned_touch = { kind: "follow_up", at: "2026-11-19T14:00:00.000Z" };
    await waitFor(() => expect(api.leads[0]).toMatchObject({ stage: "proposal", planned_touch }));
    await waitFor(() => expect(screen.queryByRole("list", { name: /^To call/ })).toBeNull());
  });

  it("that reached the person keeps its form with a retry until it is saved, without another stage menu", async () => {
    const { api, user } = renderDeskWithQueue([ann0], `/admin/leads/${ann0.id}`);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "Reached" }));
    await user.click(await screen.findByRole("button", { name: "Proposal" }));
    expect(screen.queryByRole("button", { name: /^Stage:/ })).toBeNull();
    // The key for the stage goes to the stages of the form.
    await user.keyboard("s");
    expect(screen.getByRole("button", { name: "Proposal", pressed: true })).toHaveFocus();
    api.answers.changeStage = refusal(503);
    await user.click(screen.getByRole("button", { name: /^Proposal, follow up/ }));
    const form = within(screen.getByRole("region", { name: "Reached" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Ann0 was not moved to Proposal.");
    expect(form.getByRole("button", { name: "Proposal", pressed: true })).toBeVisible();
    delete api.answers.changeStage;
    await user.click(form.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Stage: Proposal" })).toBeVisible();
    expect(form.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("region", { name: "Next touch" })).toHaveTextContent(/^Follow up Thu/);
    // The form was used, also if that is undone.
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Stage: New" })).toBeVisible();
  });

  it("that reached the person keeps what was chosen when another lead is opened, until it is saved", async () => {
    const { api, user } = renderQueue([ann0, ann1], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "Reached" }));
    await user.click(await screen.findByRole("button", { name: "Proposal" }));
    await user.click(screen.getByRole("button", { name: "Tomorrow 9:00\u00a0am" }));
    await user.click(screen.getByRole("button", { name: /^Next lead: Ann1/ }));
    await screen.findByRole("dialog", { name: "Ann1" });
    expect(screen.queryByRole("region", { name: "Reached" })).toBeNull();
    cleanup();

    const { api: later } = renderQueue(api.leads, ann0.id);
    const reached = within(await screen.findByRole("region", { name: "Reached" }));
    expect(reached.getByRole("button", { name: "Proposal", pressed: true })).toBeVisible();
    expect(
      reached.getByRole("button", { name: "Tomorrow 9:00\u00a0am", pressed: true }),
    ).toBeVisible();
    await user.click(
      reached.getByRole("button", { name: /^Proposal, follow up Tomorrow.9:00.am$/ }),
    );
    await waitFor(() => expect(later.leads[0]).toMatchObject({ stage: "proposal" }));
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    await screen.findByRole("dialog", { name: "Ann1" });
    await user.click(screen.getByRole("button", { name: "Previous in the list" }));
    await screen.findByRole("dialog", { name: "Ann0" });
    expect(screen.queryByRole("region", { name: "Reached" })).toBeNull();
  });

  it("that reached the person offers Won with its value, but not in the first call", async () => {
    const { api, user } = renderQueue([{ ...ann0, stage: "proposal" }, ann1], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "Reached" }));
    await user.click(await screen.findByRole("button", { name: "Won" }));
    await user.type(await screen.findByLabelText(/Value in dollars/), "6,400");
    await user.click(screen.getByRole("button", { name: "Move to Won" }));
    await waitFor(() => expect(api.leads[0]).toMatchObject({ stage: "won", won_value: 6400 }));
    await user.click(screen.getByRole("button", { name: /^Next lead: Ann1/ }));
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "Reached" }));
    await screen.findByRole("group", { name: "Stage" });
    expect(screen.queryByRole("button", { name: "Won" })).toBeNull();
  });

  it("whose outcome was given offline saves it after a reload, and is not asked about again", async () => {
    const { api, user } = renderQueue([ann0], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await waitFor(() => expect(api.leads[0]?.calls).toHaveLength(1));
    const loading = api.hold("addLeadEvent");
    await user.click(await screen.findByRole("button", { name: "Left a message" }));
    loading.reject(new TypeError("Failed to fetch"));
    expect(await screen.findByText("The call for Ann0 is not saved.")).toBeVisible();
    cleanup();
    const { api: later } = renderQueue(api.leads, ann0.id);
    await waitFor(() => expect(later.leads[0]).toMatchObject({ tries: 1 }));
    expect(later.leads[0]?.calls).toBeUndefined();
    expect(await screen.findByText("Call: Left a message")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "How did it go?" })).toBeNull();
    // Another reload sends nothing.
    cleanup();
    const { api: last } = renderQueue(later.leads, ann0.id);
    expect(await screen.findByRole("link", { name: /^Call \(/ })).toBeVisible();
    expect(last.requests.filter(({ url }) => url.endsWith("/events"))).toEqual([]);
  });

  it("with a wrong number proposes an email, then Lost", async () => {
    const added = { ...ann0, created_by: "ben@planner.local" };
    const { api, user } = renderQueue([added], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    const text = /We%20made%20a%2030-day%20plan%20for%20you\.%20When/;
    expect(screen.getByRole("link", { name: "Text" }).getAttribute("href")).toMatch(text);
    await user.click(await screen.findByRole("button", { name: "Wrong number" }));
    expect(await screen.findByRole("link", { name: "Email Ann0" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Lost" }));
    await user.click(await screen.findByRole("button", { name: "Not a fit" }));
    await waitFor(() => expect(api.leads[0]).toMatchObject({ lost_reason: "not_a_fit" }));
    expect(screen.queryByText("Why was it lost?")).toBeNull();
    expect(screen.queryByRole("button", { name: "Pick a date" })).toBeNull();
  });

  it("without an answer says that the next try is saved, which one press removes", async () => {
    const { api, user } = renderQueue([ann0], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "No answer" }));
    const next = await screen.findByRole("region", { name: "Next touch" });
    expect(next).toHaveTextContent(/^Saved: try again Tue, Nov 17, 2:30.pm/);
    expect(screen.getByRole("region", { name: "No answer" })).toHaveTextContent(
      /^No answer, \d+:\d+.[ap]mChange/,
    );
    expect(api.leads[0]?.planned_touch).toMatchObject({ kind: "retry" });
    // The saved time is not offered again until it is removed.
    expect(within(next).queryByRole("button", { name: /^Today/ })).toBeNull();
    await user.click(within(next).getByRole("button", { name: "No next step" }));
    await waitFor(() => expect(api.leads[0]?.planned_touch).toBeUndefined());
    await waitFor(() => expect(next).not.toHaveTextContent("Saved"));
  });

  it("whose outcome was wrong is corrected with one press, and plans what follows the right one", async () => {
    const { api, user } = renderQueue([ann0], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    expect(screen.getByRole("link", { name: /^Call again \(/ })).toHaveAttribute(
      "href",
      `tel:${ann0.mobile}`,
    );
    await user.click(await screen.findByRole("button", { name: "Reached" }));
    await user.click(await screen.findByRole("button", { name: "Change" }));
    expect(screen.getByRole("button", { name: "Reached", pressed: true })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "No answer" }));
    expect(await screen.findByRole("heading", { name: "No answer" })).toHaveFocus();
    const [reached, corrected] = api.requests.filter(({ url }) => url.endsWith("/events"));
    const planned_touch = { kind: "retry", at: "2026-11-17T14:30:00.000Z" };
    expect(corrected?.body).toMatchObject({ corrects: reached?.key, planned_touch });
    // It can be corrected again, until there is another contact.
    expect(await screen.findByRole("button", { name: "Change" })).toBeVisible();
  });

  it("offers to give the lead up after four tries", async () => {
    const { api, user } = renderQueue([{ ...ann0, tries: 3 }], ann0.id);
    await user.click(await screen.findByRole("link", { name: /^Call \(/ }));
    await user.click(await screen.findByRole("button", { name: "No answer" }));
    await user.click(await screen.findByRole("button", { name: "Lost: No answer" }));
    await waitFor(() =>
      expect(api.leads[0]).toMatchObject({ stage: "lost", lost_reason: "no_answer" }),
    );
  });
});

describe("a lead", () => {
  beforeEach(() => stubScreenWidth(1280));

  it("belongs to who takes it first", async () => {
    const { api, user } = renderQueue([ann0, ann1], ann0.id);
    await user.click(await screen.findByRole("button", { name: "I’ve got it" }));
    expect(await screen.findByRole("button", { name: "Return it" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    await screen.findByRole("dialog", { name: "Ann1" });
    const take = await screen.findByRole("button", { name: "I’ve got it" });
    api.leads = [ann0, { ...ann1, owner: "ben@planner.local", revision: 1 }];
    await user.click(take);
    expect(await screen.findByText("Ben already has Ann1.")).toBeVisible();
    // A colleague's lead is taken only after a question.
    await user.click(await screen.findByRole("button", { name: "Take it" }));
    expect(screen.getByText("Take over the lead of", { exact: false })).toBeVisible();
    expect(api.leads[1]?.owner).toBe("ben@planner.local");
    await user.click(screen.getByRole("button", { name: "Yes, take it" }));
    await waitFor(() => expect(api.leads[1]?.owner).toBe("ann@planner.local"));
    await user.click(await screen.findByRole("button", { name: "Give to …" }));
    await user.click(await screen.findByRole("menuitem", { name: "Cem" }));
    expect(await screen.findByText("Gave the lead to Cem")).toBeVisible();
    expect(api.leads[1]?.owner).toBe("cem@planner.local");
  });

  it("of an administrator who was removed is free", async () => {
    const owner = "gone@planner.local";
    const { api, user } = renderQueue([{ ...ann0, owner }], ann0.id);
    api.bookings = [
      { id: "1", name: "Zoe", email: "zoe@a.com", start: "2026-11-18T15:00:00.000Z", owner },
    ];
    const call = (await screen.findByText("Zoe")).closest("li") ?? document.body;
    await user.click(await within(call).findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "I’ve got it" }));
    await waitFor(() => expect(api.bookings[0]?.owner).toBe("ann@planner.local"));
    expect(screen.queryByText("Gone")).toBeNull();
  });

  it("is planned for another time with one press", async () => {
    const planned = { kind: "follow_up", at: "2026-11-17T12:00:00.000Z" } as const;
    const { api, user } = renderQueue([{ ...ann0, planned_touch: planned }], ann0.id);
    await user.click(await screen.findByRole("button", { name: "Tomorrow 9:00\u00a0am" }));
    // 9:00 in Miami.
    await waitFor(() => expect(api.leads[0]?.planned_touch?.at).toBe("2026-11-18T14:00:00.000Z"));
    const { textContent } = screen.getByRole("region", { name: "Next touch" });
    expect(textContent).toMatch(/Wed,.Nov.18,.2:00.pm \(9:00.am their time\)/);
    await user.click(screen.getByRole("button", { name: "Pick a date" }));
    await user.click(screen.getByRole("button", { name: "Set" }));
    expect(await screen.findByText("Enter a date and time")).toBeVisible();
    await user.type(screen.getByLabelText("Date and time"), "2020-11-17T09:00");
    await user.click(screen.getByRole("button", { name: "Set" }));
    expect(await screen.findByText("That time is over")).toBeVisible();
    await user.clear(screen.getByLabelText("Date and time"));
    await user.type(screen.getByLabelText("Date and time"), "2027-11-17T09:00");
    await user.click(screen.getByRole("button", { name: "Set" }));
    expect(await screen.findByText(/^Wed, Nov 17, 2027/)).toBeVisible();
    const more = screen.getByRole("button", { name: "Pick a date" });
    await user.click(more);
    await user.type(screen.getByLabelText("Date and time"), "2028-11-17T09:00");
    await user.click(more);
    expect(await screen.findByText(/^Fri, Nov 17, 2028/)).toBeVisible();
    expect(screen.queryByLabelText("Date and time")).toBeNull();
  });
});
