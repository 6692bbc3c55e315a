import { brandOf } from "@planner/shared/brand/brands";
import { currentConsent, currentConsentText } from "@planner/shared/lead/contact/consent";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeApi, savedLead } from "../../testing/fakeApi.ts";
import { fillContact, generate, launch, renderApp } from "../../testing/renderApp.tsx";

const notSaved =
  "Your plan was generated but we couldn't save your information. Please try again if needed.";

describe("ContactGate", () => {
  beforeEach(() => {
    // Failed saves are retried after a long wait, so that only clicks retry them here.
    vi.spyOn(Math, "random").mockReturnValue(0.999);
  });

  it("repeats the goals, sets keyboards and autofill hints, and asks for consent before its button", async () => {
    fakeApi();
    await reachForm();
    expect(screen.getByText("For 10 a week at $3,500")).toBeVisible();
    expect(screen.getByLabelText("First name")).toHaveAttribute("autocomplete", "given-name");
    expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
    expect(screen.getByLabelText("Phone")).toHaveAttribute("type", "tel");
    expect(screen.getByLabelText("Website (optional)")).toHaveAttribute("inputmode", "url");
    const link = screen.getByRole("link", { name: "privacy policy" });
    expect(link).toHaveAttribute("href", brandOf("example").privacyUrl);
    expect(link).toHaveAttribute("target", "_blank");
    const consent = screen.getByText((_, element) => element === link.parentElement);
    expect(consent).toHaveTextContent(currentConsentText);
    expect(screen.getByText("Dana Whitfield calls you within one business day.")).toBeVisible();
    // An example's budget would read as the visitor's own price.
    expect(document.body).not.toHaveTextContent(/\$[\d.]+ a day/);
    const button = screen.getByRole("button", { name: "Generate My Plan" });
    expect(consent.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("shows a wrong entry's message when its field is left, and an empty field's on submit", async () => {
    const { leadRequests } = fakeApi();
    const user = await reachForm();
    const phone = screen.getByLabelText("Phone");
    await user.click(screen.getByLabelText("First name"));
    await user.tab();
    await user.type(screen.getByLabelText("Email"), "jose@mailinator.com");
    await user.tab();
    expect(screen.getByLabelText("First name")).toHaveAttribute("aria-invalid", "false");
    expect(screen.getByText("Please use a real email address")).toBeVisible();

    await generate(user);
    expect(screen.getByText("First name must be at least 2 characters")).toBeVisible();
    expect(phone).toHaveAccessibleDescription("Phone number must be at least 10 digits");
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(leadRequests).toEqual([]);
  });

  it("formats the phone number while it is typed and when the field is left", async () => {
    fakeApi();
    const user = await reachForm();
    const phone = screen.getByLabelText<HTMLInputElement>("Phone");
    await user.type(phone, "305867");
    expect(phone).toHaveValue("(305) 867");
    await user.keyboard("5319");
    expect(phone).toHaveValue("(305) 867-5319");
    // Corrections in the middle stay where they are.
    phone.setSelectionRange(2, 3);
    await user.keyboard("1");
    expect([phone.value, phone.selectionStart]).toEqual(["(315) 867-5319", 3]);
    await user.keyboard("{End}{Backspace}{Backspace}");
    expect(phone).toHaveValue("(315) 867-53");

    await user.clear(phone);
    await user.type(phone, "+1 305.867.5319");
    expect(phone).toHaveValue("+1 305.867.5319");
    await user.tab();
    expect(phone).toHaveValue("(305) 867-5319");
  });

  it("asks about a mail domain with a typing error, and corrects it on request", async () => {
    const { leadRequests } = fakeApi();
    const user = await reachForm();
    const address = screen.getByLabelText("Email");
    await user.type(address, "jose@gmial.com{Tab}");
    const question = screen.getByRole("button", { name: "Did you mean gmail.com?" });
    expect(address).toHaveAccessibleDescription("Did you mean gmail.com?");
    await user.click(question);
    expect(address).toHaveValue("jose@gmail.com");
    expect(address).toHaveFocus();
    expect(question).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("First name"), "José");
    await user.type(screen.getByLabelText("Phone"), "3058675319");
    await generate(user);
    await screen.findByText("3 of 3");
    const contact = { work_email: "jose@gmail.com", mobile: "(305) 867-5319" };
    expect(leadRequests).toMatchObject([{ body: { contact } }]);
  });

  it("saves the lead with consent and bot signals, announces the plan and forgets the details", async () => {
    const { leadRequests } = fakeApi();
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const user = await reachForm();
    await fillContact(user);
    expect(stored()).toContain("BrightFloors");
    clock.mockReturnValue(26_000);
    await generate(user);
    expect(await screen.findByText("3 of 3")).toBeVisible();
    expect(await screen.findByText("Plan Generated!")).toBeVisible();
    expect(screen.getByText("Your 30-day plan is ready to review.")).toBeVisible();
    expect(leadRequests).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          inputs: {
            target_estimates_per_week: 10,
            avg_job_value: 3500,
            gross_margin_pct: 55,
            assumption_profile: "Expected",
          },
          contact: {
            first_name: "José",
            work_email: "Jose@BrightFloors.com",
            mobile: "(305) 867-5319",
            website: "",
          },
          consent_version: currentConsent,
          form: { trap: "", elapsed_ms: 25_000 },
        },
      },
    ]);
    expect(stored()).not.toContain("BrightFloors");
  });

  it("does not measure the time on a restored form", async () => {
    const { leadRequests } = fakeApi();
    const first = renderApp();
    await launch(first.user);
    await fillContact(first.user);
    first.unmount();
    const { user } = renderApp();
    await screen.findByLabelText("Email");
    await generate(user);
    await screen.findByText("3 of 3");
    expect(leadRequests).toMatchObject([{ body: { form: { trap: "" } } }]);
    expect(JSON.stringify(leadRequests)).not.toContain("elapsed_ms");
  });

  it("deletes a lead that the server rejects permanently", async () => {
    fakeApi({ lead: () => Response.json({}, { status: 422 }) });
    await submitForm();
    expect(await screen.findByText("Warning")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    expect(stored()).not.toContain("BrightFloors");
  });

  it("sends the corrected lead once if the server rejected a field", async () => {
    const message = "Please enter a real phone number";
    const errors = [{ path: "contact.mobile", message }];
    const problem = { title: "Unprocessable Content", status: 422, detail: "", errors };
    const answers = [() => Response.json(problem, { status: 422 })];
    const { leadRequests } = fakeApi({ lead: () => (answers.shift() ?? savedLead)() });
    const user = await submitForm();
    expect(await screen.findByText(`${notSaved} ${message}`)).toBeVisible();
    expect(stored()).toContain("BrightFloors");

    await user.click(screen.getByRole("button", { name: "Start over" }));
    await launch(user);
    const phone = await screen.findByLabelText("Phone");
    expect(phone).toHaveValue("(305) 867-5319");
    await user.clear(phone);
    await user.type(phone, "305-867-5320");
    await generate(user);
    expect(await screen.findByText("Plan Generated!")).toBeVisible();
    expect(screen.queryByText("Warning")).toBeNull();
    const [first, second] = leadRequests;
    expect(leadRequests).toHaveLength(2);
    expect(second?.key).not.toBe(first?.key);
    expect(stored()).not.toContain("BrightFloors");
  });

  it("shows the plan after a reload during the save, and resumes the save", async () => {
    const answers = [() => new Promise<Response>(() => undefined), savedLead];
    const { leadRequests } = fakeApi({ lead: () => (answers.shift() ?? savedLead)() });
    const first = renderApp();
    await launch(first.user);
    await fillContact(first.user);
    await generate(first.user);
    expect(stored()).toContain("BrightFloors");
    first.unmount();
    // A new page: what the closed one still had in memory is gone.
    vi.resetModules();
    const { renderApp: renderPage } = await import("../../testing/renderApp.tsx");
    renderPage();
    expect(await screen.findByText("3 of 3")).toBeVisible();
    expect(await screen.findByText("Plan Generated!")).toBeVisible();
    expect(leadRequests).toHaveLength(2);
    expect(leadRequests[1]).toEqual(leadRequests[0]);
    expect(stored()).not.toContain("BrightFloors");
  });

  it("is busy during the save and ignores a second press", async () => {
    const answer = deferred<Response>();
    const { leadRequests } = fakeApi({ lead: () => answer.promise });
    const user = await reachForm();
    await fillContact(user);
    await generate(user);
    const button = screen.getByRole("button", { name: "Generate My Plan" });
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toHaveAttribute("aria-disabled", "true");
    await generate(user);
    answer.resolve(savedLead());
    await screen.findByText("3 of 3");
    expect(leadRequests).toHaveLength(1);
  });
});

async function reachForm() {
  const { user } = renderApp();
  await launch(user);
  return user;
}

/** Submits valid details and waits for the plan. */
async function submitForm() {
  const user = await reachForm();
  await fillContact(user);
  await generate(user);
  await screen.findByText("3 of 3");
  return user;
}

/** Everything in the browser's storage. */
function stored(): string {
  return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
}
