import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpUser } from "../testing/setUpUser.ts";
import { Unstyled } from "../testing/Unstyled.tsx";
import { Toaster } from "./Toaster.tsx";
import { showToast, type Toast } from "./toasts.ts";

const success = { tone: "success", title: "Done", description: "It worked." } as const;
const failure = { tone: "destructive", title: "Oh no", description: "It failed." } as const;
const show = (toast: Toast) => act(() => showToast(toast));

describe("Toaster", () => {
  beforeEach(() => {
    render(
      <Unstyled>
        <Toaster />
      </Unstyled>,
    );
  });

  it("has live regions before the first toast", () => {
    for (const region of screen.getAllByRole("region", { name: /^Notifications/ })) {
      expect(region).toHaveAttribute("aria-live", "polite");
    }
  });

  it("dismisses a success after a while, and keeps an error", async () => {
    vi.useFakeTimers();
    show(success);
    show(failure);
    const typeOf = (title: string) => screen.getByText(title).closest("[data-type]");
    expect(typeOf("Done")).toHaveAttribute("data-type", "success");
    expect(typeOf("Oh no")).toHaveAttribute("data-type", "error");
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(screen.getByText("Done")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.queryByText("Done")).not.toBeInTheDocument();
    expect(screen.getByText("Oh no")).toBeVisible();
    vi.useRealTimers();
  });

  it("keeps a success with an action for six seconds, also when others follow", async () => {
    vi.useFakeTimers();
    const undo = (label: string) =>
      show({ ...success, id: label, action: { label, run: () => undefined } });
    undo("Undo 1");
    await act(() => vi.advanceTimersByTimeAsync(3000));
    undo("Undo 2");
    show({ ...success, description: "It worked again." });
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.getAllByRole("button", { name: /Undo/ })).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getAllByRole("button", { name: /Undo/ })).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
    vi.useRealTimers();
  });

  it("replaces a success without an action with the next one, and keeps an error", async () => {
    show(success);
    show(failure);
    show({ ...success, description: "It worked again." });
    await waitFor(() => expect(screen.queryByText("It worked.")).not.toBeInTheDocument());
    expect(screen.getByText("It worked again.")).toBeVisible();
    expect(screen.getByText("Oh no")).toBeVisible();
  });

  it("shows the same message only once", async () => {
    const user = setUpUser();
    const run = vi.fn();
    show(failure);
    show({ ...failure, action: { label: "Try again", run } });
    expect(screen.getAllByText("It failed.")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(run).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Oh no")).not.toBeInTheDocument());
  });
});
