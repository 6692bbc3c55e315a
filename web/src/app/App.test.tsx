import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApi } from "../testing/fakeApi.ts";
import { renderApp } from "../testing/renderApp.tsx";

describe("App", () => {
  it("claims what the footer claims and leads to the admin page", () => {
    fakeApi();
    renderApp();
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByText("200+").parentElement).toHaveTextContent("200+ contractors");
    expect(footer.getByText("90-day").parentElement).toHaveTextContent("90-day timeline");
    expect(footer.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
  });

  it.each(["/nope", "/administrator", "/404.html", "/admin/nope"])(
    "answers %s with the 404 page and a way home",
    async (pathname) => {
      renderApp(pathname);
      expect(await screen.findByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
      expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    },
  );

  it.each(["/admin", "/admin/"])("denies access at %s", async (pathname) => {
    renderApp(pathname);
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
  });
});
