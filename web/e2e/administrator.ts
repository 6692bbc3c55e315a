import { type Browser, expect, type Page } from "playwright/test";
import * as z from "zod/mini";
import { adminCommand } from "./cloud/adminCommand.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { mailed } from "./cloud/mails.ts";

export type Credentials = Readonly<{ email: string; password: string }>;

/** In the group of administrators. */
export const admin: Credentials = { email: "admin@planner.local", password: "Planner-Admin-1" };

/** Has an account, and no more. */
export const viewer: Credentials = { email: "viewer@planner.local", password: "Planner-Viewer-1" };

/** An address that nobody else has. */
export function someEmail(): string {
  return `admin-${crypto.randomUUID()}@planner.local`;
}

/** Invites somebody as an operator does. Answers the password they are sent. */
export async function invite(cloud: LocalCloud, email: string): Promise<Credentials> {
  await adminCommand(cloud, "admin:create", email);
  return { email, password: await mailed(cloud, email, /Temporary password: ([^<\s]+)/) };
}

/** Makes an administrator who has chosen a password, and leaves the page on the dashboard. */
export async function becomeAdministrator(page: Page, cloud: LocalCloud): Promise<Credentials> {
  const invited = await invite(cloud, someEmail());
  await enterCredentials(page, invited);
  const password = "Chosen-Password-7";
  await chooseFirstPassword(page, password);
  await expect(dashboard(page)).toBeVisible();
  return { email: invited.email, password };
}

/** Signs in as far as the password goes. */
export async function enterCredentials(page: Page, { email, password }: Credentials) {
  if (!page.url().endsWith("/admin/sign-in")) await page.goto("/admin/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function chooseFirstPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await enterNewPassword(page, password);
}

/** Fills in both fields of a new password and sends them. */
export async function enterNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "New password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "New password again" }).fill(password);
  await page.getByRole("button", { name: "Save and sign in" }).click();
}

/** Opens the dashboard as the seeded administrator. */
export async function openDashboard(page: Page): Promise<void> {
  await enterCredentials(page, admin);
  await expect(dashboard(page)).toBeVisible();
}

export function dashboard(page: Page) {
  return page.getByRole("heading", { level: 1, name: "Leads" });
}

export function accessDenied(page: Page) {
  return page.getByText("You need administrator privileges to access this dashboard.");
}

export async function chooseFromAccount(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}

/** Signs in on a page of its own and answers the tokens that the pool gave it. */
export async function sessionTokens(
  browser: Browser,
  { site }: LocalCloud,
  credentials: Credentials,
): Promise<{ access: string; id: string }> {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  const signedIn = page.waitForResponse((response) =>
    (response.request().headers()["x-amz-target"] ?? "").endsWith("RespondToAuthChallenge"),
  );
  await enterCredentials(page, credentials);
  const { AuthenticationResult: tokens } = signedInSchema.parse(await (await signedIn).json());
  await context.close();
  return { access: tokens.AccessToken, id: tokens.IdToken };
}

const signedInSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string() }),
});
