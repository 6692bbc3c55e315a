import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeAdminApi } from "../../../testing/fakeAdminApi.ts";
import { aLead } from "../../../testing/someLeads.ts";
import { stubScreenWidth } from "../../../testing/stubScreenWidth.ts";
import { fakeUserPool } from "../../testing/fakeUserPool.ts";
import { ignoreAppLinks } from "../../testing/ignoreAppLinks.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";

const lead = aLead();
const next = aLead({ id: "older", first_name: "Ann" });

beforeEach(() => {
  stubScreenWidth(360);
  ignoreAppLinks();
});

describe("LeadCards", () => {
  it("shows the phone number and the whole email address", async () => {
    const work_email = "bartholomew.montgomery@concrete-coatings-of-the-north.com";
    fakeAdminApi([aLead({ work_email })]);
    renderAdmin(fakeUserPool());
    const card = within(await screen.findByRole("listitem"));
    expect(card.getByText("(305) 867-5319")).toBeVisible();
    const email = card.getByRole("link", { name: work_email });
    expect(email).toHaveAttribute("href", `mailto:${work_email}`);
  });

  it("takes one press from the list to the ringing phone, and two from the call's end to the next lead", async () => {
    fakeAdminApi([lead, next]);
    const user = renderAdmin(fakeUserPool());
    const presses = countPresses();
    const call = await screen.findByRole("link", { name: "Call José" });
    expect(call).toHaveAttribute("href", "tel:+13058675319");
    await user.click(call);
    expect(presses()).toBe(1);

    expect(await screen.findByRole("dialog", { name: "José" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "How did it go?" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "No answer" }));
    await user.click(screen.getByText("Next lead"));
    expect(await screen.findByRole("dialog", { name: "Ann" })).toBeVisible();
    expect(screen.queryByText("How did it go?")).toBeNull();
    expect(presses()).toBe(3);
  });

  it("takes two presses from the alert email to the ringing phone", async () => {
    fakeAdminApi([lead, next]);
    // The first press: the link in the email.
    const user = renderAdmin(fakeUserPool(), `/admin/leads/${lead.id}`);
    const presses = countPresses();
    await user.click(await screen.findByRole("link", { name: "Call" }));
    expect(1 + presses()).toBe(2);
    expect(await screen.findByRole("heading", { name: "How did it go?" })).toHaveFocus();
  });
});

function countPresses(): () => number {
  let count = 0;
  document.addEventListener("click", () => count++, { capture: true });
  return () => count;
}
