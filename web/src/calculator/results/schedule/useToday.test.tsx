import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Providers } from "../../../app/Providers.tsx";
import { fakeApi } from "../../../testing/fakeApi.ts";
import { stubModalDialog } from "../../../testing/stubModalDialog.ts";
import { stubPageConfig } from "../../../testing/stubPageConfig.ts";
import { unstyledCache } from "../../../testing/unstyledCache.ts";
import { ResultsStep } from "../../ResultsStep.tsx";
import { bothAddresses } from "../testing/renderResults.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { useToday } from "./useToday.ts";

beforeEach(() => {
  stubModalDialog();
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 50) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useToday", () => {
  it("changes the slots and the start date at midnight, in an open dialog too", () => {
    fakeApi();
    stubPageConfig(JSON.stringify(bothAddresses));
    render(
      <Providers cache={unstyledCache()}>
        <ResultsStep inputs={inputsByKind.passing} scenario={undefined} onScenario={vi.fn()} />
      </Providers>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Install This Plan For Me" }));
    act(() => vi.advanceTimersByTime(10 * 60_000 - 1));
    const slots = screen.getByRole("region", { name: "Install slots" });
    expect(slots).toHaveTextContent("5 of 6");
    expect(screen.getAllByText(/Monday, November 23/)).toHaveLength(2);
    act(() => vi.advanceTimersByTime(1));
    expect(slots).toHaveTextContent("4 of 6");
    expect(screen.getAllByText(/Monday, November 30/)).toHaveLength(2);
  });

  it("changes when the page is shown again on a later day", () => {
    const { result } = renderHook(useToday);
    vi.setSystemTime(new Date(2027, 0, 2, 7));
    act(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(result.current).toEqual({ year: 2027, month: 1, day: 2 });
  });

  it("changes within a minute after the computer wakes up", () => {
    const { result } = renderHook(useToday);
    vi.setSystemTime(new Date(2027, 0, 2, 7));
    act(() => vi.advanceTimersByTime(60_000));
    expect(result.current).toEqual({ year: 2027, month: 1, day: 2 });
  });

  it("clears its timer on unmount", () => {
    renderHook(useToday).unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
