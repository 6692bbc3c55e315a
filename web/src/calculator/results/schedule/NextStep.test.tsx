import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setUpUser } from "../../../testing/setUpUser.ts";
import { inputsByKind } from "../../../testing/somePlanInputs.ts";
import { bothAddresses, renderResults } from "../testing/renderResults.tsx";

const { kit_url } = bothAddresses;

describe("NextStep", () => {
  const section = () =>
    screen.getByRole("region", { name: /^(What happens next|Installed for you)$/ });

  it.each(["passing", "yellow", "red", "zero"] as const)(
    "shows the slots, the badge and the start date of a %s plan",
    (kind) => {
      renderResults(inputsByKind[kind]);
      expect(section()).toHaveTextContent("3 of 6 slots left Setup fee waived (first 5)");
      expect(section()).toHaveTextContent("Monday, November 23");
    },
  );

  it.each([
    [6, "0 of 6"],
    [7, "6 of 6"],
  ])("shows no badge on day %i of the month", (day, left) => {
    renderResults(inputsByKind.passing, { today: { year: 2026, month: 11, day } });
    expect(section()).toHaveTextContent(left);
    expect(within(section()).queryByText(/Setup fee waived/)).toBeNull();
  });

  it("says how an install goes", () => {
    renderResults(inputsByKind.passing);
    const steps = within(section()).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "Pick a time with Dana Whitfield",
      "20 minutes: we walk through your plan",
      "Start on Monday, November 23",
    ]);
  });

  it("links to the kit in a new tab below the gate, after the ways up, and says what an install takes", () => {
    renderResults(inputsByKind.yellow);
    expect(section()).toHaveTextContent(/We install plans from \$50 a day\..*slots left/);
    expect(document.body).toHaveTextContent(
      /takes 56 days to spendStaying at \$35\.92 a day\? Run the ads yourself\.Get DIY Growth Kit Instead/,
    );
    const kit = screen.getByRole("link", { name: "Get DIY Growth Kit Instead" });
    expect(kit).toHaveAttribute("href", kit_url);
    expect(kit).toHaveAttribute("target", "_blank");
    expect(kit).toHaveAttribute("rel", "noopener noreferrer");
    expect(kit).toHaveAccessibleDescription("Opens in a new tab");
    expect(screen.queryByRole("button", { name: "Calendar" })).toBeNull();
  });

  it("hides only the action whose URL is missing", () => {
    renderResults(inputsByKind.yellow, { siteConfig: {} });
    expect(screen.queryByRole("link", { name: /Kit/ })).toBeNull();
    expect(section()).toHaveTextContent("slots left");
  });

  it("says that the slots are taken and when the next start is, and keeps its action", () => {
    for (const kind of ["passing", "yellow"] as const) {
      const { unmount } = renderResults(inputsByKind[kind], {
        today: { year: 2026, month: 11, day: 27 },
      });
      expect(section()).toHaveTextContent(
        "0 of 6 slots left This week’s 6 are taken. The next start is Monday, November 30.",
      );
      expect(section()).not.toHaveTextContent("Setup fee waived");
      const action = kind === "passing" ? "Install This Plan For Me" : "Get DIY Growth Kit Instead";
      expect(screen.getAllByText(action)).toHaveLength(1);
      unmount();
    }
  });

  it("copies a summary, and says if the browser denies it until a copy succeeds", async () => {
    const user = setUpUser();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce("denied");
    renderResults(inputsByKind.passing);
    const copy = () => user.click(screen.getByRole("button", { name: "Copy plan" }));
    await copy();
    expect(await screen.findByText("Not copied")).toBeVisible();
    await copy();
    expect(await screen.findByText("Summary copied")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Not copied")).toBeNull());
    expect(write).toHaveBeenLastCalledWith(
      expect.stringMatching(
        /Daily ad spend: \$180 a day \(On Track\)[\s\S]*Trowel & Tally, \(305\) 555-0142/,
      ),
    );
  });
});
