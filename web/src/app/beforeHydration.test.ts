import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { useEarlyInput } from "../browser/useEarlyInput.ts";

describe("beforeHydration", () => {
  beforeEach(() => {
    vi.resetModules();
    delete window.earlyInput;
    document.documentElement.removeAttribute("data-step");
    document.body.innerHTML = `<div id="root" data-prerendered><main><form>
      <input name="avg_job_value" value="3500" /><button type="button">+</button><button>Launch</button>
    </form><button type="button">Help</button></main></div>`;
  });

  it("restores the tab's form input", async () => {
    sessionStorage.setItem(
      calculatorKeys.goalEntries,
      JSON.stringify({ avg_job_value: "8250", unknown: "1" }),
    );
    await import("./beforeHydration.ts");
    expect(field()).toHaveValue("8250");
    expect(root()).toHaveAttribute("data-prerendered");
  });

  it.each(["gate", "results"])("hides step 1 from a visitor at the %s", async (step) => {
    history.replaceState({ step }, "");
    await import("./beforeHydration.ts");
    expect(root()).not.toHaveAttribute("data-prerendered");
    expect(document.documentElement).toHaveAttribute("data-step", "later");
    // A later visit of step 1 would take it over.
    expect(window.earlyInput).toBeUndefined();
  });

  it("preloads the later steps only for visitors past step 1", async () => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<template id="later-steps"><link rel="modulepreload" href="/assets/results.js"></template>',
    );
    const preloaded = () => document.head.querySelector('link[href="/assets/results.js"]');
    await import("./beforeHydration.ts");
    expect(preloaded()).toBeNull();
    vi.resetModules();
    history.replaceState({ step: "results" }, "");
    await import("./beforeHydration.ts");
    expect(preloaded()).toBeInTheDocument();
  });

  it.each(["{", "7", "null", '{"avg_job_value":3}'])("ignores the stored text %j", async (text) => {
    sessionStorage.setItem(calculatorKeys.goalEntries, text);
    await import("./beforeHydration.ts");
    expect(field()).toHaveValue("3500");
    expect(root()).toHaveAttribute("data-prerendered");
  });

  it("collects early clicks, which the app replays in order and only once", async () => {
    const pressed: (string | null)[] = [];
    root()?.addEventListener("click", (event) => {
      event.preventDefault();
      pressed.push(event.target instanceof Element ? event.target.textContent : null);
    });
    await import("./beforeHydration.ts");
    const [plus, launch, help] = document.querySelectorAll("button");
    plus?.click();
    launch?.click();
    help?.click();
    expect(document.documentElement).toHaveAttribute("data-pressed");
    expect(pressed).toEqual([]);
    renderHook(useEarlyInput);
    renderHook(useEarlyInput);
    expect(pressed).toEqual(["+", "Launch", "Help"]);
    expect(document.documentElement).not.toHaveAttribute("data-pressed");
  });

  it("tells the app what was entered early, only once", async () => {
    const entered: string[] = [];
    root()?.addEventListener("input", () => entered.push(field().value));
    await import("./beforeHydration.ts");
    field().value = "8250";
    renderHook(useEarlyInput);
    renderHook(useEarlyInput);
    expect(entered).toEqual(["8250"]);
  });

  it("moves early entries, focus and clicks to the page that React renders in its place", async () => {
    const main = root()?.querySelector("main");
    const prerendered = main?.innerHTML ?? "";
    await import("./beforeHydration.ts");
    field().focus();
    field().value = "8250";
    document.querySelector("button")?.click();
    main?.replaceChildren();
    main?.insertAdjacentHTML("beforeend", prerendered);
    let pressed: EventTarget | null = null;
    main?.addEventListener("click", ({ target }) => {
      pressed = target;
    });
    renderHook(useEarlyInput);
    expect(field()).toHaveValue("8250");
    expect(field()).toHaveFocus();
    expect(pressed).toBe(document.querySelector("button"));
  });
});

function root() {
  return document.getElementById("root");
}

function field(): HTMLInputElement {
  const [input] = document.getElementsByTagName("input");
  if (!input) throw new Error("The page has no field");
  return input;
}
