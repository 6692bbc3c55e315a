import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { stubScreenWidth } from "../../../testing/stubScreenWidth.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";

const [ann0 = aLead(), ann1 = aLead(), ann2 = aLead()] = someLeads(3);
const fresh = aLead({ id: "fresh", first_name: "Diego", created_at: "2026-11-17T12:27:17.000Z" });
const bensCall = { id: "1", by: "ben@planner.local", at: "2026-11-17T12:29:00.000Z" };

/** Renders the desk with a queue of the leads that are due. */
function renderQueue(leads: Parameters<typeof renderDesk>[0], path?: string) {
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
  it("starts with the least time left, and says why each lead is due", async () => {
    const retry = { kind: "retry", at: "2026-11-17T12:20:00.000Z" } as const;
    renderQueue([
      fresh,
      { ...ann0, next_due: retry, stage: "contacted", tries: 1 },
      { ...ann1, calls: [bensCall], owner: "ben@planner.local" },
      ann2,
    ]);
    const shown = await rows();
    expect(shown).toEqual([
      expect.stringMatching(/^2:17 leftDiego\(305\) 867-531910 a week at \$3,500\$180 a day/),
      expect.stringMatching(/^Being calledAnn1.*Ben is callingOpen$/),
      expect.stringMatching(/^Late by 2 hrAnn2/),
      expect.stringMatching(/, 2nd tryAnn0/),
    ]);
    expect(screen.getByText("3", { selector: "section span" })).toBeVisible();
  });

  it("shows six leads, and the rest on demand", async () => {
    const { user } = renderQueue(someLeads(9));
    expect(await rows()).toHaveLength(6);
    await user.click(screen.getByRole("button", { name: "Show 3 more" }));
    await waitFor(async () => expect(await rows()).toHaveLength(9));
  });

  it("says that no one is waiting, and shows bookings without a plan", async () => {
    const { api } = renderQueue([]);
    const booking = { id: "1", name: "Zoe", email: "zoe@a.com", start: "2026-11-18T15:00:00.000Z" };
    api.bookings = [booking];
    expect(await screen.findByText("No one is waiting")).toBeVisible();
    expect(await screen.findByText("Booked without a plan:")).toBeVisible();
  });
});

describe("a call", () => {
  it("offers to give the lead up after four tries", async () => {
    const { api, user } = renderQueue([{ ...ann0, tries: 3 }], `/admin/leads/${ann0.id}`);
    await user.click(await screen.findByRole("link", { name: "Call" }));
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
    const { api, user } = renderQueue([ann0, ann1], `/admin/leads/${ann0.id}`);
    await user.click(await screen.findByRole("button", { name: "I’ve got it" }));
    expect(await screen.findByRole("button", { name: "Return it" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next in the list" }));
    await screen.findByRole("dialog", { name: "Ann1" });
    const take = await screen.findByRole("button", { name: "I’ve got it" });
    api.leads = [ann0, { ...ann1, owner: "ben@planner.local", revision: 1 }];
    await user.click(take);
    expect(await screen.findByText("Ben already has Ann1.")).toBeVisible();
  });

  it("is planned for another time with one press", async () => {
    const planned = { kind: "follow_up", at: "2026-11-17T12:00:00.000Z" } as const;
    const { api, user } = renderQueue([{ ...ann0, next_due: planned }], `/admin/leads/${ann0.id}`);
    await user.click(await screen.findByRole("button", { name: "Tomorrow 9:00" }));
    // 9:00 in Miami.
    await waitFor(() => expect(api.leads[0]?.next_due?.at).toBe("2026-11-18T14:00:00.000Z"));
  });
});
