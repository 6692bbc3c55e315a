import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFocus } from "./useKeptFocus.ts";

describe("keepFocus", () => {
  let stop: (() => void) | undefined;

  beforeEach(() => {
    document.body.innerHTML = `
      <main>
        <a href="/">A lead</a>
        <section>
          <input aria-label="Note" />
          <button id="first">First</button>
          <div id="question"><button id="answer">Answer</button></div>
          <p>Text</p>
        </section>
      </main>`;
    stop = keepFocus(find("main"));
  });
  afterEach(() => {
    stop?.();
    document.body.replaceChildren();
  });

  it.each([
    ["removed", () => find("#question").remove()],
    ["hidden", () => find("#question").toggleAttribute("hidden")],
    ["disabled", () => find("#answer").toggleAttribute("disabled")],
  ])("moves the focus from a button that is %s to the nearest one", async (_, lose) => {
    find("#answer").focus();
    lose();
    await vi.waitFor(() => expect(find("#first")).toHaveFocus());
  });

  it("goes further out if nothing nearer is left, but not into a field", async () => {
    find("#answer").focus();
    find("#first").remove();
    find("#question").remove();
    await vi.waitFor(() => expect(find("a")).toHaveFocus());
  });

  it("leaves the focus alone after a click elsewhere", async () => {
    find("#answer").focus();
    find("p").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    find("#answer").blur();
    find("#question").remove();
    // Mutations are reported before this.
    await Promise.resolve();
    expect(document.body).toHaveFocus();
  });
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}
