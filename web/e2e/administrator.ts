import { TOTP } from "otpauth";
import { expect, type Page } from "playwright/test";
import { adminCommand } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { type Credentials, temporaryPassword } from "./cloud/userPool.ts";

/** The seeded administrator. */
export const admin: Credentials = { email: "admin@planner.local", password: "Planner-Admin-1" };

/** A seeded user who is not an administrator. */
export const viewer: Credentials = { email: "viewer@planner.local", password: "Planner-Viewer-1" };

/** A unique email address. */
export function someEmail(): string {
  return `admin-${crypto.randomUUID()}@planner.local`;
}

/** Invites an administrator with the operator command. Returns the credentials in the invitation. */
export async function inviteByCommand(cloud: LocalCloud, email: string): Promise<Credentials> {
  await adminCommand(cloud, "admin:create", email);
  return { email, password: await temporaryPassword(cloud, email) };
}

/** Submits email and password in the sign-in form. */
export async function enterCredentials(page: Page, { email, password }: Credentials) {
  if (!page.url().includes("/admin/sign-in")) await page.goto("/admin/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Enters a new password twice and submits it. */
export async function enterNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "New password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "New password again" }).fill(password);
  await page.getByRole("button", { name: "Save and sign in" }).click();
}

/** Signs in as the seeded administrator with a new session, in the sign-in form. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await enterCredentials(page, admin);
  await expect(dashboard(page)).toBeVisible();
}

/**
 * Opens the dashboard as the seeded administrator. Reuses this worker's session while its access token is valid. Tests
 * that end or refresh a session use `signInAsAdmin`.
 */
export async function openDashboard(page: Page): Promise<void> {
  if (!session || Date.now() - session.startedAt > sessionReuseMs) {
    const startedAt = Date.now();
    await signInAsAdmin(page);
    session = { startedAt, items: await page.evaluate(() => ({ ...localStorage })) };
    return;
  }
  // A page of the site without scripts.
  await page.goto("/robots.txt");
  await page.evaluate((items) => {
    for (const [key, item] of Object.entries(items)) localStorage.setItem(key, item);
  }, session.items);
  await page.goto("/admin");
  await expect(dashboard(page)).toBeVisible();
}

let session: { readonly startedAt: number; readonly items: Record<string, string> } | undefined;

/** Access tokens are valid for five minutes. */
const sessionReuseMs = 3 * 60_000;

export function dashboard(page: Page) {
  return page.getByRole("heading", { level: 1, name: "Leads" });
}

export function accessDenied(page: Page) {
  return page.getByText("You need administrator privileges to access this dashboard.");
}

export async function chooseFromAccount(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** The code that an authenticator app shows now, or some 30-second steps later (RFC 6238). */
export function oneTimeCode(secret: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: secret.replaceAll(" ", "") });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
