import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import {
  type ContactDetails,
  fillContact,
  type Goals,
  generatePlan,
  goalField,
  goalKeys,
  launchPlanner,
  someContact,
} from "./visitor.ts";

const goalMessages: readonly (readonly [Goals, string])[] = [
  [{ target: "0" }, "Target estimates must be at least 1"],
  [{ target: "1001" }, "Target estimates must be at most 1,000"],
  [{ current: "-1" }, "Current estimates must be at least 0"],
  [{ jobValue: "499" }, "Average job value must be at least $500"],
  [{ jobValue: "$1,000,001" }, "Average job value must be at most $1,000,000"],
  [{ margin: "5" }, "Gross margin should be between 10% and 90%"],
  [{ margin: "91%" }, "Gross margin should be between 10% and 90%"],
];

const contactMessages: readonly (readonly [keyof ContactDetails, string, string])[] = [
  ["First name", "J", "First name must be at least 2 characters"],
  ["First name", "J".repeat(51), "First name must be less than 50 characters"],
  ["First name", "J0hn", "First name can only contain letters, spaces, hyphens, and apostrophes"],
  ["First name", "   ", "First name cannot be just spaces"],
  ["Email", "ann.solidfloors.com", "Please enter a valid email address"],
  ["Email", "a@b", "Email address is too short"],
  ["Email", `${"a".repeat(90)}@solidfloors.com`, "Email address is too long"],
  ["Email", "ann@mailinator.com", "Please use a real email address"],
  ["Phone", "867-5319", "Phone number must be at least 10 digits"],
  ["Phone", "+1 305 867 5319 000000", "Phone number is too long"],
  ["Phone", "105-867-5319", "Please enter a valid phone number"],
  ["Phone", "123-456-7890", "Please enter a real phone number"],
  ["Website", "solidfloors", "Please enter a valid website (e.g., yourcompany.com)"],
  ["Website", "www.example.com", "Please enter your actual business website"],
  ["Website", `${"a".repeat(97)}.com`, "Website must be less than 100 characters"],
];

test("step 1 shows a message for each number out of range, fills in defaults, and steps numbers", async ({
  page,
}) => {
  await page.goto("/");
  for (const [goals, message] of goalMessages) {
    const goal = goalKeys.find((key) => goals[key] !== undefined);
    if (!goal) throw new Error("a case without a goal");
    const text = goals[goal] ?? "";
    const field = goalField(page, goal);
    const before = await field.inputValue();

    await field.fill(text);
    await page.getByRole("button", { name: "Launch My Planner" }).click();

    await expect(page.getByText(message)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[$().]/g, "\\$&")));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
    await field.fill(before);
  }

  // A field without a number takes its default.
  await goalField(page, "target").fill("");
  await goalField(page, "jobValue").fill("lots");
  await goalField(page, "margin").fill("");
  await goalField(page, "current").fill("none");
  await goalField(page, "current").blur();
  await expect(goalField(page, "target")).toHaveValue("10");
  await expect(goalField(page, "jobValue")).toHaveValue("3,500");
  await expect(goalField(page, "margin")).toHaveValue("55");
  await expect(goalField(page, "current")).toHaveValue("");

  await page.getByRole("button", { name: "Raise goal by 1" }).click();
  await expect(goalField(page, "target")).toHaveValue("11");
  await goalField(page, "jobValue").press("ArrowUp");
  await expect(goalField(page, "jobValue")).toHaveValue("3550");
  await goalField(page, "margin").press("ArrowDown");
  await expect(goalField(page, "margin")).toHaveValue("50");
  await goalField(page, "current").press("ArrowUp");
  await expect(goalField(page, "current")).toHaveValue("1");
});

test("step 2 shows a message for each invalid field and sends nothing", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await launchPlanner(page);
  await generatePlan(page);
  await expect(page.getByText("First name must be at least 2 characters")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Phone number must be at least 10 digits")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "First name" })).toBeFocused();

  for (const [label, text, message] of contactMessages) {
    await fillContact(page, { ...someContact(), [label]: text });
    await generatePlan(page);

    const field = page.getByRole("textbox", { name: label });
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
  }
  expect(sent).toEqual([]);
});
