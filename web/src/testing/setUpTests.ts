import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { dismissAllToasts } from "../ui/toast/toasts.ts";

/**
 * An unexpected console.error or console.warn fails the test that caused it. A test that expects one replaces
 * the method itself (`vi.spyOn(console, "error").mockReturnValue()`) and asserts on it.
 */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...what) => complaints.push(what.join(" ")));
  vi.spyOn(console, "warn").mockImplementation((...what) => complaints.push(what.join(" ")));
});

afterEach(() => {
  cleanup();
  dismissAllToasts();
  sessionStorage.clear();
  // What a test left unsent is over with it.
  localStorage.clear();
  expect(complaints).toEqual([]);
});

// Lazy screens are compiled when a test first reaches them, on machines that do other things as well.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout: what scrolls or observes sizes in a browser does nothing in a test.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
