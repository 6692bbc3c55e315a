import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { dismissAllToasts } from "../ui/toasts.ts";

afterEach(() => {
  cleanup();
  dismissAllToasts();
  sessionStorage.clear();
  // What a test left unsent is over with it.
  localStorage.clear();
});

// Lazy screens are compiled when a test first reaches them, on machines that do other things as well.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout: what scrolls or observes sizes in a browser does nothing in a test.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
