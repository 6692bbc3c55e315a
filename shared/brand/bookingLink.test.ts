import { describe, expect, it } from "vitest";
import { bookingLink } from "./bookingLink.ts";

const visitor = { name: "José & Co", email: "jose+a@bright.com", leadId: "0193-id" };
const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe("bookingLink", () => {
  it.each([
    ["https://calendly.com/agency/call?month=2026-12", "utm_content"],
    ["https://cal.com/agency/call?month=2026-12", "metadata[lead_id]"],
    ["https://app.cal.com/agency/call?month=2026-12", "metadata[lead_id]"],
  ])("passes the visitor on to %s", (page, idParameter) => {
    const { name, email, leadId } = visitor;
    expect(parametersOf(bookingLink(page, visitor))).toEqual({
      month: "2026-12",
      name,
      email,
      [idParameter]: leadId,
    });
    expect(parametersOf(bookingLink(page, {}))).toEqual({ month: "2026-12" });
  });

  it.each([
    "https://notcalendly.com/a",
    "https://calendly.com.evil.example/a",
    "https://medical.com/a",
  ])("passes nothing on to %s", (page) => {
    expect(bookingLink(page, visitor)).toBe(page);
  });
});
