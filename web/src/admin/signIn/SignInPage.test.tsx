import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeAdminApi } from "../../testing/fakeAdminApi.ts";
import { refusalMessages } from "../session/authRefusals.ts";
import { accepted, adminUser, fakeUserPool, refused } from "../testing/fakeUserPool.ts";
import { chooseFromAccount, renderAdmin } from "../testing/renderAdmin.tsx";

const { email } = adminUser;
const password = "Planner-Admin-1";

beforeEach(() => {
  fakeAdminApi();
});

describe("SignInPage", () => {
  it("signs in with email and password and opens the dashboard", async () => {
    const userPool = fakeUserPool();
    const user = renderAdmin(userPool, "/admin/sign-in");
    expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
    await enter(user, email.toUpperCase());
    expect(await screen.findByRole("heading", { name: "Leads" })).toBeVisible();
    expect(userPool.signIn).toHaveBeenCalledExactlyOnceWith({ email, password });
  });

  it("focuses the first empty field and shows its message", async () => {
    const user = renderAdmin(fakeUserPool(), "/admin/sign-in");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Enter your email address");
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it.each([
    "wrongCredentials",
    "disabledUser",
    "tooManyAttempts",
    "unreachable",
    "notConfigured",
  ] as const)("shows what to do after the refusal %s", async (refusal) => {
    const user = renderAdmin(fakeUserPool({ signIn: refused(refusal) }), "/admin/sign-in");
    await enter(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(refusalMessages[refusal]);
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("makes an invited administrator choose a strong password, entered twice", async () => {
    const userPool = fakeUserPool({ signIn: async () => accepted("newPassword") });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await enter(user);
    expect(await screen.findByRole("heading", { name: "Choose your password" })).toHaveFocus();
    expect(screen.getByText("12 characters or more")).toBeVisible();
    await choose(user, "short", "short");
    expect(screen.getByText("The password does not meet every rule below")).toBeVisible();
    await choose(user, "My-Own-Password-2", "My-Own-Password-3");
    expect(screen.getByText("The two passwords are not the same")).toBeVisible();
    expect(userPool.chooseFirstPassword).not.toHaveBeenCalled();
    await choose(user, "My-Own-Password-2", "My-Own-Password-2");
    expect(await screen.findByRole("heading", { name: "Leads" })).toBeVisible();
    expect(userPool.chooseFirstPassword).toHaveBeenCalledExactlyOnceWith("My-Own-Password-2");
  });

  it("asks for the authenticator's code, and starts over if the step has expired", async () => {
    const userPool = fakeUserPool({
      signIn: async () => accepted("authenticatorCode"),
      enterCode: refused("wrongCode"),
    });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await enter(user);
    const code = await screen.findByLabelText("Authenticator code");
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await user.type(code, "123 456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(refusalMessages.wrongCode);
    userPool.enterCode = refused("expiredSession");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(refusalMessages.expiredSession)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue(email);
  });

  it("resets a password with a code, sends a new code on demand, and signs in", async () => {
    const userPool = fakeUserPool({ resetPassword: refused("expiredCode") });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await user.click(screen.getByRole("button", { name: "Forgot your password?" }));
    await user.type(screen.getByLabelText("Email"), email);
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await user.type(await screen.findByLabelText("Code from the email"), "123456");
    await choose(user, password, password);
    expect(await screen.findByRole("alert")).toHaveTextContent(refusalMessages.expiredCode);
    await user.click(screen.getByRole("button", { name: "Send another code" }));
    expect(await screen.findByText(/a new code is on its way/)).toBeVisible();
    userPool.resetPassword = fakeUserPool().resetPassword;
    await user.click(screen.getByRole("button", { name: "Save and sign in" }));
    expect(await screen.findByRole("heading", { name: "Leads" })).toBeVisible();
    expect(userPool.resetPassword).toHaveBeenCalledWith({ email, code: "123456", password });
    expect(userPool.signIn).toHaveBeenCalledWith({ email, password });
  });
});

describe("AuthenticatorDialog", () => {
  it("sets up the app with a QR code or a key, and a code as proof", async () => {
    const userPool = fakeUserPool();
    const user = renderAdmin(userPool);
    await chooseFromAccount(user, "Authenticator app");
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeVisible();
    expect(screen.getByText("ABCD EFGH")).toBeVisible();
    await user.type(screen.getByLabelText("The code the app shows now"), "654321{Enter}");
    expect(await screen.findByText(/It is on/)).toBeVisible();
    expect(userPool.confirmAuthenticator).toHaveBeenCalledExactlyOnceWith("654321");
  });

  it("turns the app off only after confirmation", async () => {
    const userPool = fakeUserPool({ hasAuthenticator: async () => accepted(true) });
    const user = renderAdmin(userPool);
    await chooseFromAccount(user, "Authenticator app");
    await user.click(await screen.findByRole("button", { name: "Keep it on" }));
    expect(userPool.turnOffAuthenticator).not.toHaveBeenCalled();
    await chooseFromAccount(user, "Authenticator app");
    await user.click(await screen.findByRole("button", { name: "Turn it off" }));
    expect(await screen.findByText(/It is off/)).toBeVisible();
    expect(userPool.turnOffAuthenticator).toHaveBeenCalledOnce();
  });
});

async function enter(user: UserEvent, as = email) {
  await user.type(screen.getByLabelText("Email"), as);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

async function choose(user: UserEvent, first: string, second: string) {
  for (const [label, text] of [
    ["New password", first],
    ["New password again", second],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole("button", { name: "Save and sign in" }));
}
