import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePrintEvents } from "./usePrintEvents.ts";

it("reports before and after each printing, until the screen is gone", () => {
  const onPrint = vi.fn();
  const { unmount } = renderHook(() => usePrintEvents(onPrint));
  window.dispatchEvent(new Event("beforeprint"));
  expect(onPrint.mock.calls).toEqual([[true]]);
  window.dispatchEvent(new Event("afterprint"));
  expect(onPrint.mock.calls).toEqual([[true], [false]]);
  unmount();
  window.dispatchEvent(new Event("beforeprint"));
  window.dispatchEvent(new Event("afterprint"));
  expect(onPrint).toHaveBeenCalledTimes(2);
});
