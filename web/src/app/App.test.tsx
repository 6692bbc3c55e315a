import { aLeadRequest } from "@planner/shared/testing/aLead";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeApi } from "../testing/fakeApi.ts";
import { renderApp } from "../testing/renderApp.tsx";

describe("App", () => {
  it("shows the footer's claims and the link to the admin page", () => {
    fakeApi();
    renderApp();
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByText("200+").parentElement).toHaveTextContent("200+ contractors");
    expect(footer.getByText("90-day").parentElement).toHaveTextContent("90-day timeline");
    expect(footer.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
  });

  it("shows the 404 page at a path that only begins like the admin's", () => {
    renderApp("/administrator");
    expect(screen.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  });

  it.each(["/", "/nope", "/admin"])(
    "sends the leads of an earlier visit at %s",
    async (pathname) => {
      const { leadRequests } = fakeApi();
      const key = crypto.randomUUID();
      localStorage.setItem(
        `planner.outbox.${key}`,
        JSON.stringify({
          key,
          body: JSON.stringify(aLeadRequest),
          created_at: Date.now(),
          attempts: 3,
        }),
      );
      // Each page has its own outbox.
      vi.resetModules();
      renderApp(pathname);
      await waitFor(() => expect(leadRequests).toEqual([{ key, body: aLeadRequest }]));
      await waitFor(() => expect(localStorage).toHaveLength(0));
      expect(screen.queryByText("Plan Generated!")).not.toBeInTheDocument();
    },
  );

  it.each(["/admin", "/admin/"])("denies access at %s", async (pathname) => {
    renderApp(pathname);
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
  });
});
