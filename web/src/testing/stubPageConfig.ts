import { pageConfigId } from "@planner/shared/api/siteConfig";
import { onTestFinished } from "vitest";

/** Puts a data block into the page, as the deployment does, until the test is over. */
export function stubPageConfig(json: string): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = pageConfigId;
  block.textContent = json;
  document.head.append(block);
  onTestFinished(() => block.remove());
}
