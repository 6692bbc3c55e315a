import { cleanup, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";

it("names what is wrong, and after a failure and a reload sends the same lead with the same key", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  let ms = Date.parse("2026-11-17T15:00:00.000Z");
  const { user, api } = renderDesk([], "/admin/add", () => new Date(ms++));
  const enter = async (label: string | RegExp, text: string) => {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  };
  expect(await screen.findByLabelText("First name")).toHaveFocus();
  await enter("First name", "Rosa");
  await enter(/^Email/, "rosa@mailinator.com");
  const send = () => user.click(screen.getByRole("button", { name: "Send the plan" }));
  await send();
  expect(screen.getByText("Phone number must be at least 10 digits")).toBeVisible();
  expect(screen.getByText("Please use a real email address")).toBeVisible();
  await user.clear(screen.getByLabelText(/^Email/));
  expect(screen.getByText(/^Without an email/)).toBeVisible();
  await enter("Phone", "4693872264");
  expect(screen.getByText(/^They keep about/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Today/ }));
  expect(screen.getByRole("button", { name: /^Today/, pressed: true })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: /^Tomorrow.9:00.am$/ }));
  const times = within(screen.getByRole("region", { name: "Follow up" }));
  expect(times.getAllByRole("button", { pressed: true })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Referral" }));
  api.answers.addLead = refusal(500);
  await send();
  await screen.findByText("Not saved. Everything you entered is still here.");
  cleanup();

  const { requests } = renderDesk([], "/admin/add").api;
  expect(await screen.findByLabelText("Phone")).toHaveValue("(469) 387-2264");
  await enter(/^Website/, "rosafloors.com");
  await send();
  const panel = await screen.findByRole("dialog", { name: "Rosa" });
  expect(within(panel).queryByRole("link", { name: "Email" })).not.toBeInTheDocument();
  const failed = api.requests.find(({ key }) => key);
  const sent = requests.find(({ key }) => key);
  // The server may have saved it before: the same key, whatever was changed since.
  expect(sent?.key).toBe(failed?.key);
  expect(sent?.body).toMatchObject({ source: "recommended", plan_start: "2026-11-23" });
  const text = /^sms:\+14693872264.*Rosa%2C%20here%20is%20your%20plan.*a-token/;
  expect(opened).toHaveBeenCalledWith(expect.stringMatching(text), "_self");
  expect(sessionStorage).toHaveLength(0);
});
