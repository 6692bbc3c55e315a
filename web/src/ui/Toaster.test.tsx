import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStyleCache, Providers } from "../app/Providers.tsx";
import { Toaster } from "./Toaster.tsx";
import { showToast } from "./toasts.ts";

const success = { tone: "success", title: "Done", description: "It worked." } as const;
const failure = { tone: "destructive", title: "Oh no", description: "It failed." } as const;

describe("Toaster", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <Providers cache={createStyleCache()}>
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

  it("dismisses a success after a while, but not while it is hovered", () => {
    act(() => showToast(success));
    fireEvent.pointerEnter(screen.getByText("Done"));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText("Done")).toBeVisible();
    fireEvent.pointerLeave(screen.getByText("Done"));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText("Done")).not.toBeInTheDocument();
  });

  it("keeps an error until it is dismissed", () => {
    act(() => showToast(failure));
    act(() => vi.advanceTimersByTime(600_000));
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Oh no")).not.toBeInTheDocument();
  });

  it("runs a toast's action and dismisses the toast", () => {
    const run = vi.fn();
    act(() => showToast({ ...failure, action: { label: "Try again", run } }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText("Oh no")).not.toBeInTheDocument();
  });
});
