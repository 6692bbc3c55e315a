import { apiRoutes } from "@planner/shared/api/routes";
import { type APIRequestContext, expect, type Page, type Response } from "playwright/test";
import {
  acceptInvitation,
  accessDenied,
  accessToken,
  admin,
  askForChanges,
  chooseFromAccount,
  dashboard,
  enterCredentials,
  enterNewPassword,
  invite,
  oneTimeCode,
  signIn,
  someEmail,
  viewer,
} from "./administrator.ts";
import { captureLead, mailed, operatorCommand } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";

/** The browser's own console message for a response with an error status. */
const refusedCall = expect.stringContaining("Failed to load resource");

test("a visitor and a viewer are denied access, receive no lead and can sign in as an administrator", async ({
  page,
  request,
  consoleErrors,
}) => {
  const id = await captureLead(request, { first_name: "Secretive", work_email: someEmail() });
  await test.step("a visitor", async () => {
    const bodies = recordApiBodies(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Admin" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(accessDenied(page)).toBeVisible();
    await expect(
      page.getByText("You need admin privileges to view this dashboard.", { exact: true }),
    ).toBeVisible();
    expect(await bodies()).toEqual([]);
    expect(await adminCalls(request, id, {})).toEqual(everyRoute(401));
    const forged = { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0." };
    expect(await adminCalls(request, id, forged)).toEqual(everyRoute(401));
  });

  await test.step("a wrong password and an unknown user get the same message", async () => {
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/admin\/sign-in$/);
    for (const email of [admin.email, someEmail()]) {
      await enterCredentials(page, { email, password: "Not-This-One-1" });
      await expect(page.getByText("Wrong email or password.")).toBeVisible();
      await page.reload();
    }
    expect(consoleErrors.splice(0)).toEqual([refusedCall, refusedCall]);
  });

  await test.step("a viewer", async () => {
    const bodies = recordApiBodies(page);
    await enterCredentials(page, viewer);
    await expect(accessDenied(page)).toBeVisible();
    await expect(page.getByText(viewer.email)).toBeVisible();
    expect(await bodies()).toEqual(['{"is_admin":false}']);
    const authorization = `Bearer ${await accessToken(page)}`;
    expect(await adminCalls(request, id, { authorization })).toEqual(everyRoute(403));
  });

  await test.step("an administrator", async () => {
    await page.getByRole("button", { name: "Use another account" }).click();
    await signIn(page);
    await expect(page).toHaveURL(/\/admin$/);
    const authorization = `Bearer ${await accessToken(page)}`;
    const responses = await adminCalls(request, id, { authorization });
    expect(responses).toMatchObject({ listLeads: 200, leadStats: 200, leadChanges: 200 });
  });
});

test("an invited administrator chooses a password, resets it, uses an authenticator app, and loses other sessions and access", async ({
  page,
  browser,
  cloud,
  consoleErrors,
}) => {
  const { email } = await acceptInvitation(page, await invite(cloud));
  await page.reload();
  await expect(dashboard(page)).toBeVisible();
  await chooseFromAccount(page, "Sign out");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/admin");
  await expect(accessDenied(page)).toBeVisible();

  const credentials = { email, password: "Another-Password-8" };
  await test.step("a code from an email resets the password", async () => {
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    const code = await mailed(cloud, email, /(?<!\d)(\d{6})(?!\d)/);
    const codeField = page.getByRole("textbox", { name: "Code from the email" });
    await codeField.fill(code === "111111" ? "222222" : "111111");
    await enterNewPassword(page, credentials.password);
    await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([refusedCall]);
    await codeField.fill(code);
    await enterNewPassword(page, credentials.password);
    await expect(dashboard(page)).toBeVisible();
  });

  await test.step("an authenticator app protects the sign-in", async () => {
    await chooseFromAccount(page, "Authenticator app");
    const dialog = page.getByRole("dialog", { name: "Authenticator app" });
    await expect(
      dialog.getByRole("img", { name: "QR code for your authenticator app" }),
    ).toBeVisible();
    const secret =
      (await dialog.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).textContent()) ?? "";
    await dialog.getByRole("textbox", { name: "Code from the app" }).fill(oneTimeCode(secret));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(
      page.getByText("It’s on. Next time you sign in, you need a code from it."),
    ).toBeVisible();

    const otherDevice = await (await browser.newContext({ baseURL: cloud.site })).newPage();
    await enterCredentials(otherDevice, credentials);
    const code = otherDevice.getByRole("textbox", { name: "Authenticator code" });
    await code.fill("000000");
    await code.press("Enter");
    await expect(otherDevice.getByText(/That code isn’t right\./)).toBeVisible();
    // A code works only once, so the current one may not work again.
    await code.fill(oneTimeCode(secret, 1));
    await code.press("Enter");
    await expect(dashboard(otherDevice)).toBeVisible();
    await chooseFromAccount(otherDevice, "Authenticator app");
    await otherDevice.getByRole("button", { name: "Turn it off" }).click();
    await expect(otherDevice.getByText(/It’s off\./)).toBeVisible();
    await otherDevice.getByRole("button", { name: "Dismiss notification" }).click();
    await chooseFromAccount(otherDevice, "Sign out everywhere");
    await expect(otherDevice.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await otherDevice.context().close();
  });

  await test.step("signing out everywhere ends this session too", async () => {
    // Until then, the access token is valid.
    await page.clock.install();
    await page.clock.fastForward("06:00");
    await askForChanges(page);
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual(expect.arrayContaining([refusedCall]));
    await page.getByRole("button", { name: "Sign in" }).click();
    await signIn(page, credentials);
  });

  await operatorCommand(cloud, "admin:remove", "--email", email);
  await page.reload();
  await expect(accessDenied(page)).toBeVisible();
});

/** The statuses of all calls that need an administrator, by route. */
async function adminCalls(
  request: APIRequestContext,
  id: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const calls = adminRoutes.map(async ([name, { method, path }]) => {
    const response = await request.fetch(path.replace("{id}", id), { method, headers });
    const status = response.status();
    if (status >= 400) expect(await response.text()).not.toContain("Secretive");
    return [name, status];
  });
  return Object.fromEntries(await Promise.all(calls));
}

const adminRoutes = Object.entries(apiRoutes).filter(
  ([, { access }]) => access === "administrators",
);

function everyRoute(status: number): Record<string, number> {
  return Object.fromEntries(adminRoutes.map(([name]) => [name, status]));
}

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
