import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leadListId } from "../../keyboard/focus.ts";
import { usePageBehindPanel } from "./usePageBehindPanel.ts";

it("returns the focus when the panel closes, and not when the window gets another width", () => {
  vi.useFakeTimers();
  const list = document.createElement("div");
  list.id = leadListId;
  list.tabIndex = -1;
  document.body.append(list);
  const { rerender, unmount } = renderHook(
    ({ isCovered }) => usePageBehindPanel("lead", isCovered),
    { initialProps: { isCovered: false } },
  );
  rerender({ isCovered: true });
  vi.runAllTimers();
  expect(document.body).toHaveFocus();
  unmount();
  vi.runAllTimers();
  expect(list).toHaveFocus();
  list.remove();
  vi.useRealTimers();
});
