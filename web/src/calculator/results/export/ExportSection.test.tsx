import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setUpUser } from "../../../testing/setUpUser.ts";
import { renderResults } from "../testing/renderResults.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";

describe("ExportSection", () => {
  it("copies a summary, and says if the browser denies it until a copy succeeds", async () => {
    const user = setUpUser();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce("denied");
    renderResults(inputsByKind.passing);
    const copy = () => user.click(screen.getByRole("button", { name: "Copy summary" }));
    await copy();
    expect(await screen.findByText("Not copied")).toBeVisible();
    await copy();
    expect(await screen.findByText("Summary copied")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Not copied")).toBeNull());
    expect(write).toHaveBeenLastCalledWith(
      expect.stringContaining("Daily ad spend: $180 (On Track)"),
    );
  });

  it("shares the summary if the system supports it. Closing the share sheet is no error", async () => {
    const { unmount } = renderResults(inputsByKind.passing);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    unmount();

    const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    Object.assign(navigator, { share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
    renderResults(inputsByKind.passing);
    await setUpUser().click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining("30 days: 12.6 jobs") }),
    );
    expect(screen.queryByText("Not copied")).toBeNull();
  });
});
