import { brandOf } from "@planner/shared/brand/brands";
import { consentTexts, currentConsent } from "@planner/shared/lead/contact/consent";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeApi, savedLead, unavailable } from "../../testing/fakeApi.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { fillContact, generate, launch } from "../../testing/walkThrough.ts";

const whyPhone =
  "You see the plan right away. Then Dana Whitfield, growth planner, calls you within one business day to answer your questions about it.";

describe("ContactGate", () => {
  beforeEach(() => {
    // Failed saves are retried after a long wait, so that only clicks retry them here.
    vi.spyOn(Math, "random").mockReturnValue(0.999);
  });

  it("sets keyboards and autofill hints", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    expect(screen.getByLabelText("First name")).toHaveAttribute("autocomplete", "given-name");
    expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
    expect(screen.getByLabelText("Phone")).toHaveAttribute("type", "tel");
    expect(screen.getByLabelText("Website (optional)")).toHaveAttribute("inputmode", "url");
  });

  it("says why it asks for the phone number, who calls and when", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription(whyPhone);
    await generate(user);
    expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription(
      `Phone number must be at least 10 digits ${whyPhone}`,
    );
  });

  it("shows the consent text before the submit button, with a link to the privacy policy", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    const link = screen.getByRole("link", { name: "privacy policy" });
    expect(link).toHaveAttribute("href", brandOf("example").privacyUrl);
    expect(link).toHaveAttribute("target", "_blank");
    const consent = screen.getByText((_, element) => element === link.parentElement);
    expect(consent).toHaveTextContent(consentTexts[currentConsent]);
    expect(consent).toHaveTextContent(/call, text or email you/);
    const button = screen.getByRole("button", { name: "Generate My Plan" });
    expect(consent).toBeVisible();
    expect(consent.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("sends the consent version and the bot signals with the lead", async () => {
    const { leadRequests } = fakeApi();
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    clock.mockReturnValue(26_000);
    await generate(user);
    await screen.findByText("3 of 3");
    expect(leadRequests).toMatchObject([
      { body: { consent_version: currentConsent, form: { trap: "", elapsed_ms: 25_000 } } },
    ]);
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
    expect(leadRequests.map(({ body }) => body)).toMatchObject([{ form: { trap: "" } }]);
    expect(JSON.stringify(leadRequests)).not.toContain("elapsed_ms");
  });

  it("hides the honeypot field from people", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    const trap = screen.getByLabelText("Leave this empty");
    expect(screen.queryByRole("textbox", { name: "Leave this empty" })).not.toBeInTheDocument();
    expect(trap).toHaveAttribute("tabindex", "-1");
    expect(trap).toHaveAttribute("autocomplete", "off");
  });

  it("shows errors for missing fields, focuses the first and saves nothing", async () => {
    const { leadRequests } = fakeApi();
    const { user } = renderApp();
    await launch(user);
    await generate(user);
    expect(screen.getByText("First name must be at least 2 characters")).toBeVisible();
    expect(screen.getByText("Please enter a valid email address")).toBeVisible();
    expect(screen.getByText("Phone number must be at least 10 digits")).toBeVisible();
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(leadRequests).toEqual([]);
  });

  it("shows no error for an empty field until submit", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    await user.click(screen.getByLabelText("First name"));
    await user.tab();
    await user.type(screen.getByLabelText("Email"), "jose@mailinator.com");
    await user.tab();
    expect(screen.getByLabelText("First name")).toHaveAttribute("aria-invalid", "false");
    expect(screen.getByText("Please use a real email address")).toBeVisible();
  });

  it("saves the lead and announces the plan", async () => {
    const { leadRequests } = fakeApi();
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    expect(await screen.findByText("3 of 3")).toBeVisible();
    const toast = within(screen.getByRole("status", { name: "Notifications" }));
    expect(toast.getByText("Plan Generated!")).toBeVisible();
    expect(toast.getByText("Your 30-day plan is ready to review.")).toBeVisible();
    expect(leadRequests).toMatchObject([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
          contact: { first_name: "José", mobile: "(305) 867-5319", website: "" },
        },
      },
    ]);
  });

  it("deletes the contact details after the lead is saved", async () => {
    fakeApi();
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    expect(JSON.stringify({ ...sessionStorage })).toContain("BrightFloors");
    await generate(user);
    await screen.findByText("3 of 3");
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(
      "BrightFloors",
    );
  });

  it("deletes a lead that the server rejects permanently", async () => {
    fakeApi({ lead: () => Response.json({}, { status: 422 }) });
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    expect(await screen.findByText("Warning")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(
      "BrightFloors",
    );
  });

  it("returns to the field that the server rejected, and stores the corrected lead once", async () => {
    const message = "Please enter a real phone number";
    const answers = [rejection({ path: "contact.mobile", message })];
    const { leadRequests } = fakeApi({ lead: () => (answers.shift() ?? savedLead)() });
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    expect(await screen.findByText("3 of 3")).toBeVisible();
    expect(screen.getByText("Warning")).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).toContain("BrightFloors");

    await user.click(screen.getByRole("button", { name: "Fix my details" }));
    const phone = await screen.findByLabelText("Phone");
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toHaveValue("(305) 867-5319");
    expect(phone).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText("Email")).toHaveValue("Jose@BrightFloors.com");

    await user.clear(phone);
    await user.type(phone, "305-867-5320");
    await generate(user);
    expect(await screen.findByText("Plan Generated!")).toBeVisible();
    expect(screen.queryByText("Warning")).toBeNull();
    expect(leadRequests).toMatchObject([
      { body: { contact: { mobile: "(305) 867-5319" } } },
      { body: { contact: { mobile: "305-867-5320" } } },
    ]);
    expect(leadRequests[1]?.key).not.toBe(leadRequests[0]?.key);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(
      "BrightFloors",
    );
  });

  it("resumes a save on a later page if the page was closed meanwhile", async () => {
    const answers = [() => new Promise<Response>(() => undefined), savedLead];
    const { leadRequests } = fakeApi({ lead: () => (answers.shift() ?? savedLead)() });
    const first = renderApp();
    await launch(first.user);
    await fillContact(first.user);
    await generate(first.user);
    expect(JSON.stringify({ ...localStorage })).toContain("BrightFloors");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("BrightFloors");
    first.unmount();

    // A new page: what the closed one still had in memory is gone.
    vi.resetModules();
    const { outbox } = await import("../../outbox/outbox.ts");
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith("planner.sending.")) localStorage.removeItem(name);
    }
    expect(outbox.resume()).toHaveLength(1);
    await waitFor(() => expect(leadRequests).toHaveLength(2));
    expect(leadRequests[1]).toEqual(leadRequests[0]);
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("BrightFloors"));
  });

  it("shows the plan after a reload during the save", async () => {
    fakeApi({ lead: () => new Promise<Response>(() => undefined) });
    const first = renderApp();
    await launch(first.user);
    await fillContact(first.user);
    await generate(first.user);
    first.unmount();
    renderApp();
    expect(await screen.findByText("3 of 3")).toBeVisible();
  });

  it("shows the results and a warning if the lead cannot be saved", async () => {
    fakeApi({ lead: unavailable });
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    expect(await screen.findByText("3 of 3")).toBeVisible();
    expect(screen.getByText("Warning")).toBeVisible();
    expect(
      screen.getByText(
        "Your plan was generated but we couldn't save your information. Please try again if needed.",
      ),
    ).toBeVisible();
  });

  it("retries from the warning with the same idempotency key", async () => {
    const answers = [unavailable, savedLead];
    const { leadRequests } = fakeApi({ lead: () => (answers.shift() ?? savedLead)() });
    const { user } = renderApp();
    await launch(user);
    await fillContact(user);
    await generate(user);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Plan Generated!")).toBeVisible();
    expect(screen.queryByText("Warning")).not.toBeInTheDocument();
    expect(leadRequests).toHaveLength(2);
    expect(leadRequests[1]).toEqual(leadRequests[0]);
  });

  it("is busy during the save and ignores a second press", async () => {
    const answer = deferred<Response>();
    const { leadRequests } = fakeApi({ lead: () => answer.promise });
    const { user } = renderApp();
    await launch(user);
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

/** A 422 with one invalid field. */
function rejection(error: FieldError): () => Response {
  const problem = { title: "Unprocessable Content", status: 422, detail: "", errors: [error] };
  return () => Response.json(problem, { status: 422 });
}
