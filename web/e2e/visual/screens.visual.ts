import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import { reachResults } from "../visitor.ts";
import { cellColours } from "./cellColours.ts";
import { differingCells } from "./differingCells.ts";
import { expectSameLook } from "./expectSameLook.ts";
import { type Picture, takePicture } from "./Picture.ts";
import { looks, visualScreens } from "./visualScreens.ts";

/** A Tuesday on which three install slots are left. */
const now = new Date("2026-11-17T17:00:00Z");

for (const [name, screen] of Object.entries(visualScreens)) {
  test(`${name} looks as it did`, async ({ page }, info) => {
    await page.clock.setFixedTime(now);
    await screen.open(page);
    for (const look of screen.looks ?? looks) {
      const picture = await takePicture(page, look, screen.part ?? "whole");
      await expectSameLook({ page, info }, `${name}-${look.width}-${look.colorScheme}`, picture);
    }
  });
}

test("a picture tells a block that moved and one that is missing, and no more", async ({
  page,
}) => {
  await page.clock.setFixedTime(now);
  await reachResults(page, { target: "2" });
  const look = { width: 768, colorScheme: "light" } as const;
  await page.getByRole("button", { name: "Dismiss" }).click();
  const picture = () => takePicture(page, look, "whole");
  const differing = async (one: Picture, other: Picture) =>
    differingCells(await cellColours(page, one), await cellColours(page, other)).length;
  const before = await picture();
  expect(await differing(before, await picture())).toBe(0);

  const note = page.locator("[role=note]");
  await note.evaluate((element) => element.setAttribute("hidden", ""));
  expect(await differing(before, await picture())).toBeGreaterThan(20);

  await note.evaluate((element) => element.removeAttribute("hidden"));
  await note.evaluate((element) => Object.assign(element, { style: "position:relative;left:8px" }));
  expect(await differing(before, await picture())).toBeGreaterThan(20);

  await note.evaluate((element) => Object.assign(element, { style: "visibility:hidden" }));
  expect(await differing(before, await picture())).toBeGreaterThan(20);

  await note.evaluate((element) => Object.assign(element, { style: "" }));
  expect(await differing(before, await picture())).toBe(0);
});
