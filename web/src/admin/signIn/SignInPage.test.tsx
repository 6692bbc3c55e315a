import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeAdminApi } from "../../testing/fakeAdminServer.ts";
import { refusalMessages } from "../session/authRefusals.ts";
import { accepted, adminUser, fakeUserPool, refused } from "../testing/fakeUserPool.ts";
import { chooseFromAccount, renderAdmin, signIn } from "../testing/renderAdmin.tsx";

const { email } = adminUser;
const password = "Planner-Admin-1";

beforeEach(() => {
  fakeAdminApi();
});

describe("SignInPage", () => {
  it("focuses the first empty field and shows its message", async () => {
    const user = renderAdmin(fakeUserPool(), "/admin/sign-in");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Enter your email address");
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it("shows what to do after a refusal", async () => {
    const userPool = fakeUserPool({ signIn: refused("disabledUser") });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await signIn(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(refusalMessages.disabledUser);
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("sends a user whose password has to be reset to the form for it, and says why", async () => {
    const user = renderAdmin(fakeUserPool({ signIn: refused("resetRequired") }), "/admin/sign-in");
    await signIn(user);
    expect(await screen.findByRole("button", { name: "Send code" })).toBeVisible();
    expect(screen.getByText(refusalMessages.resetRequired)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue(email);
  });

  it("makes an invited administrator choose a strong password, and says what it lacks", async () => {
    const userPool = fakeUserPool({ signIn: async () => accepted("newPassword") });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await signIn(user);
    expect(await screen.findByRole("heading", { name: "Choose your password" })).toHaveFocus();
    expect(screen.getByText(/^Needs 12 characters or more, .* a digit, /)).toBeVisible();
    await choose(user, "My-Own-Password");
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(
      "Still needs a digit",
    );
    expect(userPool.chooseFirstPassword).not.toHaveBeenCalled();
    await choose(user, password);
    expect(userPool.chooseFirstPassword).toHaveBeenCalledWith(password);
  });

  it("starts over if the step for the authenticator's code has expired", async () => {
    const userPool = fakeUserPool({
      signIn: async () => accepted("authenticatorCode"),
      enterCode: refused("expiredSession"),
    });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await signIn(user);
    const code = await screen.findByLabelText("Authenticator code");
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await user.type(code, "123 456{Enter}");
    expect(await screen.findByText(refusalMessages.expiredSession)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue(email);
  });

  it("sends another code on demand, and asks for the new password if a reset cannot sign in", async () => {
    const userPool = fakeUserPool({ signIn: refused("unreachable") });
    const user = renderAdmin(userPool, "/admin/sign-in");
    await user.click(screen.getByRole("button", { name: "Forgot your password?" }));
    await user.type(screen.getByLabelText("Email"), email);
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await user.click(await screen.findByRole("button", { name: "Get another code" }));
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await user.type(await screen.findByLabelText("Code from the email"), "123456");
    expect(userPool.requestReset).toHaveBeenCalledTimes(2);
    await choose(user, password);
    expect(await screen.findByText("Your new password is set. Sign in with it.")).toBeVisible();
    expect(userPool.resetPassword).toHaveBeenCalledWith({ email, code: "123456", password });
  });
});

describe("AuthenticatorDialog", () => {
  it("turns the app off only after confirmation", async () => {
    const userPool = fakeUserPool({ startAuthenticator: async () => accepted(undefined) });
    const user = renderAdmin(userPool);
    await chooseFromAccount(user, "Authenticator app");
    await user.click(await screen.findByRole("button", { name: "Keep it on" }));
    expect(userPool.turnOffAuthenticator).not.toHaveBeenCalled();
  });
});

async function choose(user: UserEvent, newPassword: string) {
  await user.clear(screen.getByLabelText("New password"));
  await user.type(screen.getByLabelText("New password"), newPassword);
  await user.click(screen.getByRole("button", { name: "Save and sign in" }));
}
