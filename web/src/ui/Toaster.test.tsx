import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Providers } from "../app/Providers.tsx";
import { unstyledCache } from "../testing/unstyledCache.ts";
import { Toaster } from "./Toaster.tsx";
import { showToast } from "./toasts.ts";

const success = { tone: "success", title: "Done", description: "It worked." } as const;
const failure = { tone: "destructive", title: "Oh no", description: "It failed." } as const;

describe("Toaster", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <Providers cache={unstyledCache()}>
        <Toaster />
      </Providers>,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is a live region before the first toast", () => {
    const region = screen.getByRole("status", { name: "Notifications" });
    expect(region).toBeEmptyDOMElement();
    expect(region).toHaveAttribute("aria-live", "polite");
  });

  it("dismisses a success after a while, later if the pointer moves over it", () => {
    act(() => showToast(success));
    const toast = screen.getByText("Done");
    act(() => vi.advanceTimersByTime(3_900));
    fireEvent.pointerMove(toast);
    act(() => vi.advanceTimersByTime(15_000));
    fireEvent.pointerMove(toast);
    act(() => vi.advanceTimersByTime(15_000));
    expect(toast).toBeVisible();
    fireEvent.pointerLeave(toast);
    act(() => vi.advanceTimersByTime(4_000));
    expect(toast).not.toBeInTheDocument();
  });

  it("dismisses a success under a resting pointer", () => {
    act(() => showToast(success));
    fireEvent.pointerEnter(screen.getByText("Done"));
    act(() => vi.advanceTimersByTime(4_000));
    expect(screen.queryByText("Done")).not.toBeInTheDocument();
    act(() => showToast(success));
    fireEvent.pointerMove(screen.getByText("Done"));
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.queryByText("Done")).not.toBeInTheDocument();
  });

  it("shows a success with an action for longer", () => {
    act(() => showToast({ ...success, action: { label: "Undo", run: () => undefined } }));
    act(() => vi.advanceTimersByTime(5_999));
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText("Done")).not.toBeInTheDocument();
  });

  it("keeps a success while it has focus", () => {
    act(() => showToast(success));
    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText("Done")).toBeVisible();
  });

  it("keeps an error until it is dismissed", () => {
    act(() => showToast(failure));
    act(() => vi.advanceTimersByTime(600_000));
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Oh no")).not.toBeInTheDocument();
  });

  it("returns the focus when one of its buttons dismisses a toast", () => {
    const before = document.body.appendChild(document.createElement("button"));
    before.focus();
    act(() => showToast(failure));
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    expect(before).toHaveFocus();
    before.remove();
  });

  it("shows the same message only once", () => {
    act(() => showToast(failure));
    act(() => showToast(success));
    act(() => showToast({ ...failure, action: { label: "Try again", run: () => undefined } }));
    expect(screen.getAllByText("It failed.")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.getByText("It worked.")).toBeVisible();
  });

  it("runs a toast's action and dismisses the toast", () => {
    const run = vi.fn();
    act(() => showToast({ ...failure, action: { label: "Try again", run } }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText("Oh no")).not.toBeInTheDocument();
  });
});
