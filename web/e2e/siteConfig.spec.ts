import { expect } from "playwright/test";
import { test } from "./fixtures.ts";
import { reachResults, resultsHeading } from "./visitor.ts";

const configs: Readonly<Record<string, { status?: number; body: string }>> = {
  missing: { status: 404, body: "" },
  broken: { body: "<html>" },
  "without addresses": { body: "{}" },
};

for (const [name, answer] of Object.entries(configs)) {
  test(`a config that is ${name} gives a page that still plans and hides only what it lacks`, async ({
    page,
    complaints,
  }) => {
    await page.route("**/config.json", (route) => route.fulfill(answer));
    await reachResults(page);

    await expect(resultsHeading(page)).toContainText("$180");
    await expect(page.getByText("On Track").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toHaveCount(0);
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes("404")));
  });
}

test("a config that lacks the kit's address still installs", async ({ page }) => {
  await page.route("**/config.json", (route) =>
    route.fulfill({
      json: { booking_url: "https://example.com/call", kit_url: "javascript:alert(1)" },
    }),
  );
  await reachResults(page);
  await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await reachResults(page, { target: "2" });
  await expect(page.getByRole("link", { name: "Get DIY Growth Kit Instead" })).toHaveCount(0);
});
