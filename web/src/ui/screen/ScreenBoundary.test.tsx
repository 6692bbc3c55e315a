import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ScreenBoundary } from "./ScreenBoundary.tsx";

/** React reports each caught error there. */
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("ScreenBoundary", () => {
  it("draws a part again after each error, once it has shown for a while", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const onRemount = vi.fn();
    show({ failsAt: 1, onRemount });
    for (const times of [1, 2, 3]) {
      fireEvent.click(screen.getByRole("button", { name: "Count 0" }));
      expect(screen.getByRole("button", { name: "Count 0" })).toBeVisible();
      expect(onRemount).toHaveBeenCalledTimes(times);
      vi.runAllTimers();
    }
  });

  it("replaces a part that fails again at once, and keeps the rest", () => {
    show({ failsAt: 0 });
    expect(
      screen.getByRole("heading", { name: "This part of the page did not load" }),
    ).toBeVisible();
    expect(screen.getByText("The rest")).toBeVisible();
  });
});

function show({ failsAt, onRemount }: Readonly<{ failsAt: number; onRemount?: () => void }>) {
  render(
    <>
      <p>The rest</p>
      <ScreenBoundary onRemount={onRemount}>
        <Counter failsAt={failsAt} />
      </ScreenBoundary>
    </>,
  );
}

function Counter({ failsAt }: Readonly<{ failsAt: number }>) {
  const [count, setCount] = useState(0);
  if (count === failsAt) throw new Error("Broken");
  return <button type="button" onClick={() => setCount(count + 1)}>{`Count ${count}`}</button>;
}
