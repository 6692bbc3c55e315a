import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeAdminApi } from "../testing/fakeAdminServer.ts";
import { renderApp } from "../testing/renderApp.tsx";
import type { UserPool } from "./session/amplifyUserPool.ts";
import { fakeUserPool } from "./testing/fakeUserPool.ts";
import { signIn } from "./testing/renderAdmin.tsx";

const loadPool = vi.fn<() => { amplifyUserPool: UserPool }>();

beforeEach(() => {
  loadPool.mockReset().mockReturnValue({ amplifyUserPool: fakeUserPool() });
  vi.resetModules();
  vi.doMock("./session/amplifyUserPool.ts", loadPool);
  fakeAdminApi();
});
afterAll(() => {
  vi.doUnmock("./session/amplifyUserPool.ts");
});

describe("SignInApp", () => {
  it("loads the user pool when the user starts typing, and opens the dashboard without a reload", async () => {
    const { user } = renderApp("/admin/sign-in");
    const email = await screen.findByLabelText("Email");
    expect(loadPool).not.toHaveBeenCalled();
    await user.type(email, "a");
    await waitFor(() => expect(loadPool).toHaveBeenCalled());
    await signIn(user);
    expect(await screen.findByRole("heading", { name: "Leads" })).toBeVisible();
    expect(location.pathname).toBe("/admin");
  });

  it("lets the admin handle Back", async () => {
    renderApp("/admin/sign-in");
    await screen.findByLabelText("Email");
    history.replaceState(null, "", "/admin");
    act(() => {
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    expect(await screen.findByRole("heading", { name: "Leads" })).toBeVisible();
  });

  it("keeps the focus of a user who types before the page has hydrated", async () => {
    const typing = document.createElement("input");
    document.body.append(typing);
    typing.focus();
    renderApp("/admin/sign-in");
    await screen.findByLabelText("Email");
    expect(typing).toHaveFocus();
    typing.remove();
  });
});

describe("signInPool", () => {
  it("reports the user pool as unreachable if its code does not load", async () => {
    loadPool.mockImplementation(() => {
      throw new Error("offline");
    });
    const { signInPool } = await import("./session/signInPool.ts");
    expect(await signInPool.enterCode("123456")).toEqual({ ok: false, refusal: "unreachable" });
  });
});
