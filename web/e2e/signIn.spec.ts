import { expect, type Page, type Response } from "playwright/test";
import {
  accessDenied,
  admin,
  chooseFromAccount,
  dashboard,
  enterCredentials,
  enterNewPassword,
  inviteByCommand,
  oneTimeCode,
  someEmail,
  viewer,
} from "./administrator.ts";
import { adminCommand, captureLead, mailed } from "./cloud/cloudAccess.ts";
import { createAdministrator, invite } from "./cloud/userPool.ts";
import { test } from "./fixtures.ts";

/** The browser's own console message for a response with an error status. */
const refusedCall = expect.stringContaining("Failed to load resource");

test("a visitor is denied access, receives no lead and can sign in", async ({ page, request }) => {
  await captureLead(request, { first_name: "Secretive", work_email: "secret@solidfloors.com" });
  const bodies = recordApiBodies(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(accessDenied(page)).toBeVisible();
  await expect(
    page.getByText("You need admin privileges to view this dashboard.", { exact: true }),
  ).toBeVisible();
  expect(await bodies()).toEqual([]);

  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin\/sign-in$/);
  await enterCredentials(page, admin);
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a viewer is denied access, receives no lead and can use another account", async ({
  page,
  request,
}) => {
  await captureLead(request, { first_name: "Secretive", work_email: "secret@solidfloors.com" });
  const bodies = recordApiBodies(page);
  await enterCredentials(page, viewer);
  await expect(accessDenied(page)).toBeVisible();
  await expect(page.getByText(viewer.email)).toBeVisible();
  expect(await bodies()).toEqual(['{"is_admin":false}']);

  await page.getByRole("button", { name: "Use another account" }).click();
  await enterCredentials(page, admin);
  await expect(dashboard(page)).toBeVisible();
});

test("a wrong password and an unknown user get the same message", async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const { email } = await createAdministrator(cloud, someEmail());
  await enterCredentials(page, { email, password: "Not-This-One-1" });
  const message = page.getByText("The email or the password is wrong.");
  await expect(message).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toBeFocused();
  await enterCredentials(page, { email: someEmail(), password: "Not-This-One-1" });
  await expect(message).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual(expect.arrayContaining([refusedCall]));
});

test("an administrator signs in with the second invitation, chooses a password and signs out", async ({
  page,
  cloud,
}) => {
  const first = await invite(cloud, someEmail());
  const second = await inviteByCommand(cloud, first.email);
  expect(second.password).not.toBe(first.password);
  await enterCredentials(page, second);
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await enterNewPassword(page, "Chosen-Password-7");
  await expect(dashboard(page)).toBeVisible();
  await page.reload();
  await expect(dashboard(page)).toBeVisible();

  await chooseFromAccount(page, "Sign out");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/admin");
  await expect(accessDenied(page)).toBeVisible();
  await enterCredentials(page, { ...second, password: "Chosen-Password-7" });
  await expect(dashboard(page)).toBeVisible();
});

test("a forgotten password is reset with a code, and a removed administrator is denied access", async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const { email } = await createAdministrator(cloud, someEmail());
  await page.goto("/admin/sign-in");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  const code = await mailed(cloud, email, /(?<!\d)(\d{6})(?!\d)/);

  const codeField = page.getByRole("textbox", { name: "Code from the email" });
  await codeField.fill(code === "111111" ? "222222" : "111111");
  await enterNewPassword(page, "Another-Password-8");
  await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([refusedCall]);

  await codeField.fill(code);
  await enterNewPassword(page, "Another-Password-8");
  await expect(dashboard(page)).toBeVisible();

  await adminCommand(cloud, "admin:remove", email);
  await page.reload();
  await expect(accessDenied(page)).toBeVisible();
});

test("an administrator sets up an authenticator app, signs in with its code and turns it off", async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const credentials = await createAdministrator(cloud, someEmail());
  await enterCredentials(page, credentials);
  await chooseFromAccount(page, "Authenticator app");
  const dialog = page.getByRole("dialog", { name: "Authenticator app" });
  await expect(
    dialog.getByRole("img", { name: "QR code for your authenticator app" }),
  ).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).textContent()) ?? "";
  await dialog
    .getByRole("textbox", { name: "The code the app shows now" })
    .fill(oneTimeCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("It is on. The next sign-in asks for its code.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();

  await chooseFromAccount(page, "Sign out");
  await enterCredentials(page, credentials);
  const code = page.getByRole("textbox", { name: "Authenticator code" });
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByText("That code is not right.")).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([refusedCall]);
  // A code works only once, so the current one may not work again.
  await code.fill(oneTimeCode(secret, 1));
  await code.press("Enter");
  await expect(dashboard(page)).toBeVisible();

  await chooseFromAccount(page, "Authenticator app");
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("It is off.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await chooseFromAccount(page, "Sign out");
  await enterCredentials(page, credentials);
  await expect(dashboard(page)).toBeVisible();
});

test("signing out everywhere ends the other sessions when their tokens expire", async ({
  page,
  browser,
  cloud,
  consoleErrors,
}) => {
  const credentials = await createAdministrator(cloud, someEmail());
  await enterCredentials(page, credentials);
  await expect(dashboard(page)).toBeVisible();
  const otherDevice = await (await browser.newContext({ baseURL: cloud.site })).newPage();
  await enterCredentials(otherDevice, credentials);
  await expect(dashboard(otherDevice)).toBeVisible();

  await chooseFromAccount(otherDevice, "Sign out everywhere");
  await expect(otherDevice.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.clock.install();
  await page.clock.fastForward("06:00");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual(expect.arrayContaining([refusedCall]));
  await page.getByRole("button", { name: "Sign in" }).click();
  await enterCredentials(page, credentials);
  await expect(dashboard(page)).toBeVisible();
  await otherDevice.context().close();
});

/** Records the bodies of API responses until the returned function is called. */
function recordApiBodies(page: Page): () => Promise<readonly string[]> {
  const bodies: Promise<string>[] = [];
  const record = (response: Response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) bodies.push(response.text());
  };
  page.on("response", record);
  return () => {
    page.off("response", record);
    return Promise.all(bodies);
  };
}
