// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { shortcutOf, shortcuts } from "./useShortcuts.ts";

const plain = {
  key: "j",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  isComposing: false,
};

function focusedIn(html: string): Element | null {
  document.body.innerHTML = html;
  return document.querySelector("[data-focus]");
}

describe("shortcutOf", () => {
  it.each(shortcuts)("maps $key to $shortcut", ({ key, shortcut }) => {
    expect(shortcutOf({ ...plain, key }, null)).toBe(shortcut);
  });

  it.each(["ctrlKey", "metaKey", "altKey", "defaultPrevented", "isComposing"])(
    "ignores a key press with %s",
    (flag) => {
      expect(shortcutOf({ ...plain, [flag]: true }, null)).toBeUndefined();
    },
  );

  it.each([
    "<input data-focus>",
    "<textarea data-focus></textarea>",
    "<select data-focus></select>",
    '<div role="menu"><span data-focus></span></div>',
    '<div role="dialog"><button data-focus></button></div>',
  ])("leaves keys in %s alone", (html) => {
    expect(shortcutOf(plain, focusedIn(html))).toBeUndefined();
  });

  it("works on buttons and in the panel of a lead", () => {
    const panel = '<div role="dialog" data-lead-panel><button data-focus></button></div>';
    expect(shortcutOf(plain, focusedIn(panel))).toBe("next");
  });
});
