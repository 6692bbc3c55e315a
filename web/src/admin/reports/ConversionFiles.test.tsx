import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { recordDownloads } from "../../testing/recordDownloads.ts";
import { renderDesk } from "../testing/renderAdmin.tsx";

/** Serves the files, and the settings that say whether there are any. The fake of the admin API serves all else. */
function serveFiles(config: object) {
  const { user } = renderDesk([], "/admin/reports");
  const others = fetch;
  const served = { status: 200 };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/config.json") return Response.json(config);
    if (!path.startsWith("/api/conversions/")) return others(path, init);
    const { search } = new URL(path, "http://localhost:3000");
    return Response.json({ file: `rows of ${search}` }, served);
  });
  return { user, served };
}

it("downloads the files for Microsoft Advertising, again after a failure", async () => {
  const files = recordDownloads();
  const { user, served } = serveFiles({ ad_feeds: true });
  served.status = 503;
  await user.click(await screen.findByRole("button", { name: "Won jobs" }));
  expect(await screen.findByText("The file could not be loaded.")).toBeVisible();
  served.status = 200;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe("rows of ?conversion=won");
  expect(screen.queryByText("The file could not be loaded.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Booked calls" }));
  await vi.waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toBe("rows of ?conversion=booked");
});

it("offers no files if the environment has no feeds", async () => {
  serveFiles({});
  await screen.findByText("No leads came in during this time.");
  expect(screen.queryByRole("button", { name: "Won jobs" })).toBeNull();
});
