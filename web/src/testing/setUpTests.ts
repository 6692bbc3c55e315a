import "@testing-library/jest-dom/vitest";
import { brandOf, toPageBrand } from "@planner/shared/brand/brands";
import { pageBrandId } from "@planner/shared/brand/pageBrand";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { dismissAllToasts } from "../ui/toasts.ts";
import { withoutStyles } from "./withoutStyles.ts";

// Tests render screens below their own provider, `Unstyled`. Only styles.test.tsx has styles.
vi.mock("../ui/theme/Providers.tsx", async (original) => ({
  ...(await original<object>()),
  Providers: ({ children }: { children: unknown }) => children,
}));

vi.mock("../admin/theme/adminSystem.ts", async (original) => {
  const { adminSystem } = await original<typeof import("../admin/theme/adminSystem.ts")>();
  return { adminSystem: withoutStyles(adminSystem) };
});

afterEach(() => {
  cleanup();
  // What a test put there itself. The next file's tests have the same document.
  document.body.replaceChildren();
  dismissAllToasts();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  // Drops the leads that a test left unsent.
  localStorage.clear();
});

// Far more than any test needs on a busy machine. Errors do without the page's HTML, which each failed try of a wait would print.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? "") });

// happy-dom has no layout, so scrolling and observing sizes do nothing.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

// Tests that need the network stub `fetch`.
window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));

// The screen of a laptop, 1280 pixels wide.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: Number(query.match(/min-width: (\d+)rem/)?.[1] ?? 100) <= 80,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// The build writes the brand into each page.
const brand = document.createElement("script");
brand.id = pageBrandId;
brand.type = "application/json";
brand.textContent = JSON.stringify(toPageBrand(brandOf("example")));
document.head.append(brand);
