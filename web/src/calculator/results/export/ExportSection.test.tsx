import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setUpUser } from "../../../testing/setUpUser.ts";
import { stubModalDialog } from "../../../testing/stubModalDialog.ts";
import { shownToasts } from "../../../ui/toasts.ts";
import { renderResults } from "../testing/renderResults.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";

beforeEach(stubModalDialog);

describe("ExportSection", () => {
  it("copies a summary and confirms it", async () => {
    const user = setUpUser();
    renderResults(inputsByKind.passing);
    await user.click(screen.getByRole("button", { name: "Copy summary" }));
    expect(await navigator.clipboard.readText()).toContain("Daily ad spend: $180 (On Track)");
    expect(shownToasts().map(({ title }) => title)).toEqual(["Summary copied"]);
  });

  it("shows an error if the browser denies the copy, until a copy succeeds or the page is left", async () => {
    const user = setUpUser();
    const shownTitles = () => shownToasts().map(({ title }) => title);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    const { unmount } = renderResults(inputsByKind.passing);
    await user.click(screen.getByRole("button", { name: "Copy summary" }));
    await waitFor(() => expect(shownTitles()).toEqual(["Not copied"]));
    write.mockResolvedValueOnce();
    await user.click(screen.getByRole("button", { name: "Copy summary" }));
    await waitFor(() => expect(shownTitles()).toEqual(["Summary copied"]));
    await user.click(screen.getByRole("button", { name: "Copy summary" }));
    await waitFor(() => expect(shownTitles()).toEqual(["Summary copied", "Not copied"]));
    unmount();
    expect(shownTitles()).toEqual(["Summary copied"]);
  });

  it("offers sharing only if the system supports it", async () => {
    const { unmount } = renderResults(inputsByKind.passing);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    unmount();

    const share = vi.fn().mockResolvedValue(undefined);
    offerSharing(share);
    renderResults(inputsByKind.passing);
    await setUpUser().click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining("30 days: 12.6 jobs") }),
    );
  });

  it("does not treat closing the share sheet as an error", async () => {
    const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    offerSharing(share);
    renderResults(inputsByKind.passing);
    await setUpUser().click(screen.getByRole("button", { name: "Share" }));
    expect(shownToasts()).toEqual([]);
  });

  it("prints", async () => {
    const print = vi.spyOn(window, "print").mockReturnValue();
    renderResults(inputsByKind.passing);
    await setUpUser().click(screen.getByRole("button", { name: "Print or save as PDF" }));
    expect(print).toHaveBeenCalledOnce();
  });
});

/** Adds the system's share sheet to the browser until the test is over. */
function offerSharing(share: Navigator["share"]): void {
  Object.assign(navigator, { share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "share");
  });
}
