import { adminContract } from "@planner/shared/api/adminContract";
import { expect, type Locator, type Page } from "playwright/test";
import { accessToken, openDashboard, someEmail, withoutPhoneApp } from "../administrator.ts";
import { aStoredLead, captureLead, storeItems } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";

type Control = "call" | "reached" | "missed" | "move" | "next";

type Way = {
  readonly width: number;
  /** Presses the control, once. */
  readonly press: (page: Page, control: Control) => Promise<void>;
};

const ways: Readonly<Record<string, Way>> = {
  "the keyboard alone": {
    width: 1280,
    press: (page, control) => {
      const keys = { call: "c", reached: "1", missed: "2", move: "m", next: "q" };
      return page.keyboard.press(keys[control]);
    },
  },
  "one thumb on a phone": {
    width: 390,
    press: async (page, control) => {
      const panel = page.getByRole("dialog");
      const controls: Readonly<Record<Control, Locator>> = {
        call: panel.getByRole("link", { name: "Call", exact: true }),
        reached: panel.getByRole("button", { name: "Reached" }),
        missed: panel.getByRole("button", { name: "No answer" }),
        move: panel.getByRole("button", { name: "Move to Contacted" }),
        next: panel.getByRole("button", { name: /^Next lead/ }),
      };
      const { y = 0, width = 0, height = 0 } = (await controls[control].boundingBox()) ?? {};
      expect(Math.min(width, height), control).toBeGreaterThanOrEqual(44);
      expect(y, control).toBeGreaterThan(844 / 2);
      await controls[control].tap();
    },
  },
};

for (const [name, { width, press }] of Object.entries(ways)) {
  test.describe(`with ${name}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true });

    test("an administrator works through 40 leads, two presses after each call", async ({
      page,
      request,
      cloud,
    }) => {
      const mark = uniqueLetters().slice(0, 8);
      // They have the least time left of all leads, the first one of all.
      const oldest = Date.now() - 200_000;
      const leads = Array.from({ length: 40 }, (_, index) =>
        aStoredLead({
          first_name: `${mark} ${index + 1}`,
          work_email: someEmail(),
          mobile: `+1305867${5000 + index}`,
          created_at: new Date(oldest + 1000 * index).toISOString(),
        }),
      );
      await storeItems(cloud, leads);
      await openDashboard(page);
      await withoutPhoneApp(page);
      const queue = page.getByRole("region", { name: "To call" });
      const first = queue.getByRole("link", { name: `${mark} 1`, exact: true });
      await expect(async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        await expect(first).toBeVisible({ timeout: 1000 });
        const waiting = Number(await queue.getByText(/^\d+$/).first().textContent());
        expect(waiting).toBeGreaterThanOrEqual(40);
      }).toPass();
      await first.press("Enter");

      for (const [index, { first_name }] of leads.entries()) {
        const panel = page.getByRole("dialog", { name: String(first_name), exact: true });
        await expect(panel).toBeVisible();
        await press(page, "call");
        await expect(panel.getByText("How did it go?")).toBeVisible();
        const presses: Control[] = [];
        const then = async (control: Control) => {
          presses.push(control);
          await press(page, control);
        };
        await then(index % 3 === 0 ? "missed" : "reached");
        await expect(panel.getByText("The call is in the timeline.")).toBeVisible();
        if (index % 3 === 2) {
          await then("move");
          await expect(panel.getByRole("button", { name: "Stage: Contacted" })).toBeVisible();
        }
        if (index === leads.length - 1) break;
        await then("next");
        expect(presses.filter((control) => control !== "move")).toHaveLength(2);
      }
      const { path, response } = adminContract.listLeads;
      const listed = await request.get(path, {
        params: { limit: "100" },
        headers: { authorization: `Bearer ${await accessToken(page)}` },
      });
      const stored = response
        .parse(await listed.json())
        .leads.filter(({ first_name }) => first_name.startsWith(mark));
      expect(stored.filter(({ contact_counts }) => contact_counts?.call === 1)).toHaveLength(40);
      expect(stored.filter(({ tries }) => tries === 1)).toHaveLength(14);
      expect(stored.filter(({ stage }) => stage === "contacted")).toHaveLength(13);
    });
  });
}

test("an administrator calls from the alert with two presses", async ({ page, request }) => {
  const name = `Zed ${uniqueLetters().slice(0, 8)}`;
  const id = await captureLead(request, { first_name: name, work_email: someEmail() });
  await openDashboard(page);

  // The first press: Call in the mail opens this address.
  await page.goto(`/admin/leads/${id}?call`);
  await withoutPhoneApp(page);
  const panel = page.getByRole("dialog", { name, exact: true });
  const call = panel.getByRole("link", { name: "Call", exact: true });
  await expect(call).toBeFocused();
  const recorded = page.waitForResponse((response) => response.url().endsWith(`/${id}/calls`));
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-dialed", "tel:+13058675319");
  expect((await recorded).status()).toBe(201);

  // A reload during the call asks once.
  await page.reload();
  await expect(page.getByRole("heading", { name: "How did it go?" })).toBeVisible();
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(panel.getByText("Call: No answer")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Next touch" })).toContainText("Try again");

  await page.goto(`/admin/leads/${id}`);
  await expect(panel.getByText("Call: No answer")).toHaveCount(1);
  await expect(page.getByText("How did it go?")).toHaveCount(0);
  await panel.getByRole("button", { name: "I’ve got it" }).click();
  await expect(panel.getByText("Owner: You")).toBeVisible();
});
