import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { createStyleCache, Providers } from "../../app/Providers.tsx";
import { PlanPreview } from "./PlanPreview.tsx";

const fields = [
  ["target_estimates_per_week", "Target", "10"],
  ["current_estimates_per_week", "Current", ""],
  ["avg_job_value", "Job value", "3500"],
  ["gross_margin_pct", "Margin", "55"],
] as const;

function Goals() {
  const formRef = useRef<HTMLFormElement>(null);
  return (
    <Providers cache={createStyleCache()}>
      <form ref={formRef}>
        {fields.map(([name, label, text]) => (
          <input key={name} name={name} aria-label={label} defaultValue={text} />
        ))}
      </form>
      <PlanPreview formRef={formRef} />
    </Providers>
  );
}

async function changed(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

const chart = () => screen.getByRole("img");
const preview = () => screen.getByRole("region", { name: "Your plan takes shape" });
/** The figures whose cover is highlighted. */
const changedFigures = () =>
  screen
    .getAllByRole("listitem")
    .filter((item) => item.querySelector("[data-changed]"))
    .map((item) => item.textContent);

describe("PlanPreview", () => {
  it("follows the form while its goals are valid", async () => {
    render(<Goals />);
    const { innerHTML } = chart();
    await changed("Target", "24");
    expect(chart()).toHaveAccessibleName("Booked estimates over 12 weeks. Your goal: 24 a week");
    expect(chart().innerHTML).not.toBe(innerHTML);
    await userEvent.clear(screen.getByLabelText("Target"));
    expect(chart()).toHaveAccessibleName(/24 a week$/);
  });

  it("shows the default that a field gets when it is left", async () => {
    render(<Goals />);
    await changed("Target", "24");
    const target = screen.getByLabelText<HTMLInputElement>("Target");
    target.addEventListener("blur", () => {
      target.value = "10";
    });
    await userEvent.tab();
    expect(await screen.findByRole("img", { name: /10 a week$/ })).toBeVisible();
  });

  it("highlights the covers of the figures that a goal changes", async () => {
    render(<Goals />);
    expect(changedFigures()).toEqual([]);
    await changed("Margin", "60");
    expect(changedFigures()).toEqual(["Profit after ads"]);
    await changed("Job value", "9000");
    expect(changedFigures()).toEqual(["Revenue", "Profit after ads"]);
    await changed("Target", "12");
    expect(changedFigures()).toEqual(["Daily ad spend", "Revenue", "Profit after ads"]);
  });

  it("reveals no figure of the plan", async () => {
    render(<Goals />);
    for (const [field, text] of [
      ["Target", "24"],
      ["Current", "9"],
      ["Job value", "8150"],
      ["Margin", "45"],
    ] as const) {
      await changed(field, text);
    }
    const shown = preview().textContent;
    expect(shown.match(/[$%]/)).toBeNull();
    // The goal, the first and last week, and the step with the figures.
    expect(shown.match(/\d+/g)?.toSorted()).toEqual(["1", "12", "24", "3"]);
  });
});
