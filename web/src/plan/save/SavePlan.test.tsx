import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { act, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { problem } from "../../testing/fakeServer.ts";
import { setUpUser } from "../../testing/setUpUser.ts";
import { Unstyled } from "../../testing/Unstyled.tsx";
import { Toaster } from "../../ui/Toaster.tsx";
import { savedLead } from "../savedLead.ts";
import { aSavedPlan } from "../testing/aSavedPlan.ts";
import { fakePlanServer } from "../testing/fakePlanServer.ts";
import { ProgressSaveButton } from "./ProgressSaveButton.tsx";
import { SavePlan } from "./SavePlan.tsx";
import { useSavePlan } from "./useSavePlan.ts";

const { inputs } = aSavedPlan();
const key = "7d9b3a3e-0000-4000-8000-000000000000";
const today = { year: 2026, month: 11, day: 24 };
const created = Response.json(
  { token: "a-token", plan_id: "a-plan", mail: false },
  { status: 201 },
);

/** The button in the progress bar, and the section. */
function Screen(props: { inputs?: PlanInputs }) {
  const saving = useSavePlan({ inputs, scenario: "upside", today, ...props });
  return (
    saving && (
      <>
        <ProgressSaveButton saving={saving} />
        <fieldset>
          <SavePlan saving={saving} />
        </fieldset>
      </>
    )
  );
}

function renderSavePlan() {
  const { unmount } = render(
    <Unstyled>
      <Toaster />
      <Screen />
    </Unstyled>,
  );
  return { user: setUpUser(), unmount };
}

const save = () => within(screen.getByRole("group")).getByRole("button", { name: "Save plan" });

it("offers no saving without a lead", () => {
  renderSavePlan();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

describe("SavePlan", () => {
  beforeEach(() => savedLead.write({ key, inputs }));

  it("saves the plan of the submitted lead, and shows its link, also after a reload", async () => {
    const { requests } = fakePlanServer({ "POST /api/plans": created });
    const { user, unmount } = renderSavePlan();
    void user.click(save());
    expect(await screen.findAllByRole("button", { name: "Saving…" })).toHaveLength(2);
    const link = "http://localhost:3000/plan#a-token";
    expect(await screen.findByRole("link", { name: "Open my plan" })).toHaveAttribute("href", link);
    expect(screen.getByRole("heading", { name: "Your plan is saved" })).toHaveFocus();
    expect(screen.queryByText(/We email you/)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Remind me/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Plan saved" })).toBeVisible();
    expect(requests[0]?.headers.get("Idempotency-Key")).toBe(key);
    const start_date = "2026-11-30";
    expect(await requests[0]?.json()).toEqual({ inputs, scenario: "upside", start_date });
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await navigator.clipboard.readText()).toBe(link);
    unmount();
    renderSavePlan();
    expect(screen.getByRole("textbox", { name: /^Keep this link/ })).toHaveValue(link);
  });

  it("saves from the progress bar, whose button then moves focus to the link's section", async () => {
    const mailed = Response.json(
      { token: "a-token", plan_id: "a-plan", mail: true },
      { status: 201 },
    );
    fakePlanServer({ "POST /api/plans": mailed });
    const { user } = renderSavePlan();
    await user.click(screen.getAllByRole("button", { name: "Save plan" })[0] ?? document.body);
    const toast = await screen.findByRole("status", { name: "Your plan is saved" });
    expect(toast).toHaveTextContent("We email you the link. It’s also below.");
    expect(screen.getByText(/We email you the link. Enter/)).toBeVisible();
    const button = screen.getByRole("button", { name: "Plan saved" });
    expect(button).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Save plan" })).toBeNull();
    await user.click(button);
    expect(screen.getByRole("heading", { name: "Your plan is saved" })).toHaveFocus();
  });

  it("offers an email every Monday, on by one press, where the link is emailed", async () => {
    const mailed = { token: "a-token", plan_id: "a-plan", mail: true };
    const { requests } = fakePlanServer({
      "POST /api/plans": Response.json(mailed, { status: 201 }),
      "PUT /api/plan/reminder": () => new Response(null, { status: 204 }),
    });
    const { user, unmount } = renderSavePlan();
    await user.click(save());
    await user.click(
      await screen.findByRole("button", { name: "Remind me by email every Monday" }),
    );
    expect(await screen.findByText("We’ll email you every Monday.")).toBeVisible();
    expect(requests.at(-1)?.headers.get("Authorization")).toBe("Plan a-token");
    expect(await requests.at(-1)?.json()).toEqual({ reminder: true });
    unmount();
    renderSavePlan();
    expect(screen.queryByRole("button", { name: /^Remind me/ })).toBeNull();
  });

  it.each([
    [[{ path: "idempotency_key", message: "Not stored" }], /Your details have not reached us yet/],
    [[{ path: "inputs", message: "Other goals" }], "Other goals"],
  ])("says why the plan is not saved: %j", async (errors, message) => {
    fakePlanServer({ "POST /api/plans": problem(422, { errors }) });
    const { user } = renderSavePlan();
    await user.click(save());
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("can be tried again if the API is not reached", async () => {
    const answers: Record<string, Response> = {};
    fakePlanServer(answers);
    const { user } = renderSavePlan();
    await user.click(save());
    const message = await screen.findByText(/Check your connection/);
    answers["POST /api/plans"] = created;
    await user.click(save());
    expect(await screen.findByRole("link", { name: "Open my plan" })).toBeVisible();
    await waitFor(() => expect(message).not.toBeInTheDocument());
  });
});

describe("a plan whose goals changed on the results", () => {
  const captured = { ...inputs, target_estimates_per_week: 8 };
  const plan = { token: "a-token", plan_id: "a-plan", start_date: "2026-11-30", inputs: captured };
  const changed = { "PUT /api/plan": Response.json(aSavedPlan({ version: 4 })) };
  const opened = { "GET /api/plan": Response.json(aSavedPlan({ version: 3 })) };

  it("is saved with the lead's goals and then gets the new ones", async () => {
    savedLead.write({ key, inputs: captured });
    const { requests } = fakePlanServer({ "POST /api/plans": created, ...opened, ...changed });
    const { user } = renderSavePlan();
    await user.click(save());
    expect(await screen.findByRole("link", { name: "Open my plan" })).toBeVisible();
    expect(await requests[0]?.json()).toMatchObject({ inputs: captured });
    expect(requests.at(-1)?.headers.get("If-Match")).toBe('"3"');
    expect(await requests.at(-1)?.json()).toEqual({ inputs });
    expect(screen.queryByRole("button", { name: "Use these numbers" })).toBeNull();
  });

  it("gets those that are applied while others are being saved", async () => {
    savedLead.write({ key, inputs: captured, plan });
    const { requests } = fakePlanServer({ ...opened, ...changed });
    const { result } = renderHook(() => useSavePlan({ inputs, scenario: "upside", today }));
    const later = { ...inputs, target_estimates_per_week: 12 };
    let saved: Promise<boolean> | undefined;
    act(() => {
      saved = result.current?.save();
    });
    act(() => void result.current?.saveWith(later));
    await act(async () => expect(await saved).toBe(true));
    const puts = requests.filter(({ method }) => method === "PUT");
    const sent = await Promise.all(puts.map((each) => each.json()));
    expect(sent).toEqual([{ inputs }, { inputs: later }]);
    expect(savedLead.read()?.plan?.inputs).toEqual(later);
  });

  it("offers to use them if the saved plan has other ones, also after its link has ended", async () => {
    savedLead.write({ key, inputs: captured, plan: { ...plan, token: "ended" } });
    const { requests } = fakePlanServer({
      "POST /api/plans": created,
      ...changed,
      "GET /api/plan": () => (requests.length > 1 ? Response.json(aSavedPlan()) : problem(404)),
    });
    const { user } = renderSavePlan();
    expect(screen.getByText("Your saved plan has different numbers.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Update plan" }));
    expect(await screen.findByRole("status", { name: "Your plan is updated" })).toHaveTextContent(
      "The link is below.",
    );
    expect(screen.queryByText("Your saved plan has different numbers.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Use these numbers" })).toBeNull();
    expect(savedLead.read()?.plan).toMatchObject({ token: "a-token", inputs });
  });
});
