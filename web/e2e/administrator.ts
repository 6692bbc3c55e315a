import { TOTP } from "otpauth";
import { expect, type Page } from "playwright/test";
import { mailed, operatorCommand } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";

export type Credentials = Readonly<{ email: string; password: string }>;

/** The seeded administrator. */
export const admin: Credentials = { email: "admin@planner.local", password: "Planner-Admin-1" };

/** A seeded user who is not an administrator. */
export const viewer: Credentials = { email: "viewer@planner.local", password: "Planner-Viewer-1" };

/** A unique email address. */
export function someEmail(): string {
  return `admin-${crypto.randomUUID()}@planner.local`;
}

/** Invites an administrator with the operator command. Returns the credentials in the newest invitation. */
export async function invite(cloud: LocalCloud, email = someEmail()): Promise<Credentials> {
  await operatorCommand(cloud, "admin:create", "--email", email);
  return { email, password: await mailed(cloud, email, /Temporary password: ([^<\s]+)/) };
}

/** Submits email and password in the sign-in form. */
export async function enterCredentials(page: Page, { email, password }: Credentials) {
  if (!page.url().includes("/admin/sign-in")) await page.goto("/admin/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Enters a new password and submits it. */
export async function enterNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "New password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Save and sign in" }).click();
}

/** Signs in with a new session. The seeded administrator by default. */
export async function signIn(page: Page, credentials = admin): Promise<void> {
  await enterCredentials(page, credentials);
  await expect(dashboard(page)).toBeVisible();
}

/** Signs in for the first time. Returns the credentials with the chosen password. */
export async function acceptInvitation(page: Page, invited: Credentials): Promise<Credentials> {
  const password = "Chosen-Password-7";
  await enterCredentials(page, invited);
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await enterNewPassword(page, password);
  await expect(dashboard(page)).toBeVisible();
  return { ...invited, password };
}

/** Lets the desk ask for changes at once, as when its tab becomes visible again. */
export async function askForChanges(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

/** The token of the page's session for calls of the API. */
export async function accessToken(page: Page): Promise<string> {
  const items = await page.evaluate(() => Object.entries(localStorage));
  return items.find(([key]) => key.endsWith(".accessToken"))?.[1] ?? "";
}

/**
 * Opens the dashboard, or a lead on it, as the seeded administrator. Reuses this worker's session while its access token
 * is valid. Tests that end or refresh a session use `signIn`.
 */
export async function openDashboard(page: Page, address = "/admin"): Promise<void> {
  if (!session || Date.now() - session.startedAt > sessionReuseMs) {
    const startedAt = Date.now();
    await signIn(page);
    session = { startedAt, items: await page.evaluate(() => ({ ...localStorage })) };
    if (address !== "/admin") await page.goto(address);
    return;
  }
  // A page of the site without scripts.
  await page.goto("/robots.txt");
  await page.evaluate((items) => {
    for (const [key, item] of Object.entries(items)) localStorage.setItem(key, item);
  }, session.items);
  await page.goto(address);
  await expect(dashboard(page)).toBeAttached();
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

/**
 * Keeps the open page from calling numbers: Chromium would ask for another app, which blocks the keyboard. The number
 * goes into the attribute `data-dialed` of the page's root.
 */
export async function withoutPhoneApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.protocol !== "tel:") return;
      event.preventDefault();
      document.documentElement.dataset.dialed = link.href;
    });
  });
}
