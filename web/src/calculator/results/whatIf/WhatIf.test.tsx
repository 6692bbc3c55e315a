import { computePlan } from "@planner/shared/plan/computePlan";
import { defaultScenario } from "@planner/shared/plan/Plan";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setUpUser } from "../../../testing/setUpUser.ts";
import { somePlanInputs } from "../../../testing/somePlanInputs.ts";
import { Unstyled } from "../../../testing/Unstyled.tsx";
import { renderResults } from "../testing/renderResults.tsx";
import { WhatIf } from "./WhatIf.tsx";

const section = () => screen.getByRole("region", { name: "What if?" });
const field = (name: string) => within(section()).getByLabelText(name);
const slider = (name: string) =>
  within(section()).getByRole("slider", { name: `${name}, slider`, hidden: true });

const target = "Target booked estimates per week";
const jobValue = "Average job value";

const user = setUpUser();

function renderWhatIf(inputs = somePlanInputs()) {
  render(
    <Unstyled>
      <WhatIf plan={computePlan(inputs)} scenario={defaultScenario} />
    </Unstyled>,
  );
}

/** Replaces a number, all at once. */
async function enter(name: string, text: string) {
  await user.clear(field(name));
  await user.paste(text);
}

describe("WhatIf", () => {
  it("starts with the plan's numbers, formatted", () => {
    renderWhatIf(somePlanInputs({ current_estimates_per_week: 4 }));
    expect(field(target)).toHaveValue("10");
    expect(field(jobValue)).toHaveValue("3,500");
    expect(field("Current booked estimates per week")).toHaveValue("4");
    expect(slider(jobValue)).toHaveAttribute("aria-valuetext", "$3,500");
    expect(section()).toHaveTextContent("$108a day7.6jobs in 30 days$28,753revenue");
  });

  it("updates the result immediately, announces it after a pause, and leaves the page above unchanged", async () => {
    renderResults(somePlanInputs());
    await screen.findByRole("region", { name: "What if?" });
    await enter(target, "5");
    expect(section()).toHaveTextContent("$89.80a day6.3jobs in 30 days$23,961revenue");
    expect(slider(target)).toHaveValue("5");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("$180");
    expect(
      await screen.findByText("What if: $89.80 a day, 6.3 jobs in 30 days, $23,961 revenue."),
    ).toBeInTheDocument();
  });

  it("announces nothing when a field is left as it was", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    renderWhatIf();
    act(() => void vi.advanceTimersByTime(1_000));
    const announced = () => section().lastElementChild?.textContent;
    fireEvent.focus(field(target));
    fireEvent.blur(field(target));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(announced()).toBe("");
    fireEvent.change(field(target), { target: { value: "5" } });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(announced()).toMatch(/^What if: \$89\.80 a day/);
  });

  it.each([
    [target, "11"],
    [jobValue, "3,550"],
  ])("steps as step 1 does: %s", (name, next) => {
    renderWhatIf();
    const input = slider(name);
    if (!(input instanceof HTMLInputElement)) throw new Error("A slider is an input");
    fireEvent.input(input, { target: { value: Number(input.value) + Number(input.step) } });
    expect(field(name)).toHaveValue(next);
  });

  it("formats a number when its field is left, and puts the visitor's own into an empty one", async () => {
    renderWhatIf(somePlanInputs({ target_estimates_per_week: 14 }));
    await enter(jobValue, "12500");
    await user.tab();
    expect(field(jobValue)).toHaveValue("12,500");
    await user.type(field(jobValue), "{End}0");
    expect(field(jobValue)).toHaveValue("125000");
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard("8000");
    expect(field(jobValue)).toHaveValue("8000");
    await user.clear(field(target));
    expect(section()).toHaveTextContent("$251a day");
    await user.tab();
    expect(field(target)).toHaveValue("14");
  });

  it("validates like step 1 and marks the figures that it keeps", async () => {
    renderWhatIf();
    const margin = field("Gross margin");
    await enter("Gross margin", "95");
    expect(margin).toBeInvalid();
    expect(margin).toHaveAccessibleDescription("Gross margin should be between 10% and 90%");
    expect(section()).toHaveTextContent(
      "$47,922revenueShowing 10 a week at $3,500, your last valid numbers.",
    );
    await enter("Gross margin", "60");
    expect(margin).toBeValid();
    expect(section()).not.toHaveTextContent("last valid numbers");
  });

  it("says what a budget buys, with the target that it pays for", async () => {
    renderWhatIf();
    const budget = field("What can I get for a daily budget of");
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(budget).toHaveAccessibleDescription("$60 a day brings about 3.3 a week.");
    expect(field(target)).toHaveValue("3.341");
    expect(section()).toHaveTextContent("$60.00a day");
    for (const [text, answer, shown] of [
      ["50", "$50 a day brings about 2.8 a week.", "2.784"],
      ["5", "The smallest plan: $17.96 a day brings 1 a week.", "1"],
      ["much", "Enter a daily budget in dollars.", "1"],
    ] as const) {
      await user.clear(budget);
      await user.type(budget, `${text}{Enter}`);
      expect(budget).toHaveAccessibleDescription(answer);
      expect(field(target)).toHaveValue(shown);
    }
  });

  it("drops the answer when a number changes, and on Reset", async () => {
    renderWhatIf();
    const budget = field("What can I get for a daily budget of");
    const ask = async () => {
      await user.click(screen.getByRole("button", { name: "Show" }));
      expect(budget).toHaveAccessibleDescription(/^(\$60 a day brings|For \$\d+: )/);
    };
    await ask();
    await enter("Current booked estimates per week", "0");
    expect(budget).toHaveAccessibleDescription("");
    await ask();
    await user.type(budget, "{Backspace}");
    expect(budget).toHaveAccessibleDescription("");
    await user.type(budget, "5");
    await ask();
    await enter(jobValue, "9000");
    await ask();
    await user.click(screen.getByRole("button", { name: "Reset to my plan" }));
    expect(budget).toHaveAccessibleDescription("");
    expect(field("Current booked estimates per week")).toHaveValue("");
    expect(field(jobValue)).toHaveValue("3,500");
    expect(section()).toHaveTextContent("$47,922revenue");
  });

  it("plans without a current figure, unless one is entered", async () => {
    const onInputs = vi.fn();
    renderResults(somePlanInputs(), { onInputs });
    await screen.findByRole("region", { name: "What if?" });
    await enter(target, "5");
    await user.click(screen.getByRole("button", { name: "Use these numbers" }));
    expect(onInputs.mock.lastCall?.[0].current_estimates_per_week).toBeUndefined();
    await enter("Current booked estimates per week", "0");
    await user.click(screen.getByRole("button", { name: "Use these numbers" }));
    expect(onInputs.mock.lastCall?.[0]).toMatchObject({ current_estimates_per_week: 0 });
  });

  it("says why another low job value changes nothing", async () => {
    renderWhatIf();
    const note = "Below $6,667 a job the plan counts the same mix, $3,800.";
    expect(section()).not.toHaveTextContent(note);
    await enter(jobValue, "6000");
    expect(section()).toHaveTextContent(note);
    await enter(jobValue, "7000");
    expect(section()).not.toHaveTextContent(note);
  });
});
