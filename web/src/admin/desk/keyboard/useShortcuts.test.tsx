import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { someLeads } from "../../../testing/someLeads.ts";
import { chooseFromAccount, renderDesk } from "../../testing/renderAdmin.tsx";
import { shortcutOf } from "./shortcuts.ts";

it("the desk's keys move through the list and focus the search, only while the desk has the focus", async () => {
  const { user } = renderDesk(someLeads(2));
  const first = await screen.findByRole("link", { name: "Ann0" });
  const heading = screen.getByRole("heading", { name: "Leads" });
  heading.blur();
  await user.keyboard("j");
  expect(first).not.toHaveFocus();
  // Where the focus is after signing in.
  heading.focus();
  await user.keyboard("j");
  expect(first).toHaveFocus();
  await user.keyboard("j");
  expect(screen.getByRole("link", { name: "Ann1" })).toHaveFocus();
  await user.keyboard("k");
  expect(first).toHaveFocus();
  await user.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("jk");
  expect(screen.getByRole("searchbox")).toHaveValue("jk");
});

it("the desk's keys open the next lead to call", async () => {
  const { api, user } = renderDesk(someLeads(2));
  api.hasQueue = true;
  await screen.findByRole("list", { name: /^To call/ });
  screen.getByRole("heading", { name: "Leads" }).focus();
  await user.keyboard("q");
  expect(await screen.findByRole("dialog", { name: /^Ann\d$/ })).toBeVisible();
});

it("the desk's keys can be switched off, and stay off", async () => {
  const { user } = renderDesk(someLeads(1));
  await chooseFromAccount(user, "Keyboard shortcuts");
  await user.click(await screen.findByRole("checkbox", { name: "Use these keys" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  screen.getByRole("tab", { name: /All/ }).focus();
  await user.keyboard("j");
  expect(screen.getByRole("tab", { name: /All/ })).toHaveFocus();
  expect(localStorage.getItem("planner.desk.shortcuts")).toBe("off");
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  "the desk's keys leave a press with %j, and what was handled, to the browser",
  (flag) => {
    const press = new KeyboardEvent("keydown", { key: "j", cancelable: true });
    expect(shortcutOf(press, null)).toBe("next");
    expect(shortcutOf(new KeyboardEvent("keydown", { key: "j", ...flag }), null)).toBeUndefined();
    press.preventDefault();
    expect(shortcutOf(press, null)).toBeUndefined();
  },
);
