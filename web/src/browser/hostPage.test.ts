import { expect, it } from "vitest";
import { hostPage } from "./hostPage.ts";

it.each(["", "#page=", "#page=null/x", "#a-plan's-token"])("finds no page in %j", (fragment) => {
  expect(hostPage(fragment)).toBeUndefined();
});

it("finds the agency's page and its referrer", () => {
  const fragment =
    "#page=https%3A%2F%2Fagency.example%2Fads%3Fgclid%3D1&referrer=https%3A%2F%2Fa.example%2F";
  expect(hostPage(fragment)).toEqual({
    url: new URL("https://agency.example/ads?gclid=1"),
    referrer: "https://a.example/",
  });
  expect(hostPage("#page=https%3A%2F%2Fagency.example")?.referrer).toBe("");
});
