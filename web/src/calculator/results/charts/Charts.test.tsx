import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { stubModalDialog } from "../../../testing/stubModalDialog.ts";
import { renderResults } from "../testing/renderResults.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";

beforeEach(stubModalDialog);

describe("Charts", () => {
  it("show a message, a drawing and a data table", () => {
    renderResults(inputsByKind.passing);
    const figure = screen.getByRole("figure", { name: "Your ads pay for themselves in week 1" });
    expect(within(figure).getByRole("img")).toHaveAccessibleName(/Revenue: \$244,698 at the end/);
    expect(within(figure).getByText("Revenue $245K")).toBeInTheDocument();
    const table = within(figure).getByRole("table", { hidden: true });
    expect(within(table).getByText("$244,698")).toBeInTheDocument();
  });

  it("use the chosen scenario", async () => {
    renderResults(inputsByKind.passing);
    await userEvent.click(screen.getByRole("radio", { name: /^Baseline/ }));
    expect(screen.getByText("Revenue $180K")).toBeInTheDocument();
  });

  it("are absent if there are no ads", () => {
    renderResults(inputsByKind.zero);
    expect(screen.queryByRole("figure")).toBeNull();
  });
});
