import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { callParameter } from "@planner/shared/api/sitePaths";
import type { AlertKind } from "@planner/shared/lead/alerts";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertedLead } from "../../leads/readLeadIfDue.ts";
import { type AlertSubject, isBookingWithoutLead } from "../AlertSubject.ts";
import { type AlertRow, budgetText, contactRows, originRows, planRows } from "./alertRows.ts";
import { callTimeLines, timeUntil, zonedTimeText } from "./alertTimes.ts";

/** What an alert says, for channels that show a whole lead. */
export type AlertPage = {
  readonly subject: string;
  readonly heading: string;
  /** The first one is the main action. */
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly lines: readonly string[];
  readonly groups: readonly (readonly AlertRow[])[];
};

/** Which alert it is, when it is sent, and where its links go. */
export type AlertContext = {
  readonly kind: AlertKind;
  readonly now: Date;
  readonly deskUrl: string;
  /** The agency's. */
  readonly timeZone: string;
};

/** The alert about a lead, or about a booked call of a person without one. */
export function alertPage(subject: AlertSubject, context: AlertContext): AlertPage {
  return isBookingWithoutLead(subject) ? bookingPage(subject, context) : leadPage(subject, context);
}

/** What to do first, then contact, plan and origin. */
function leadPage(lead: AlertedLead, context: AlertContext): AlertPage {
  const { kind, deskUrl, timeZone } = context;
  const leadUrl = `${deskUrl}/leads/${lead.id}`;
  const groups = [contactRows(lead), planRows(lead), originRows(lead)];
  return {
    ...leadHeadings(lead, context),
    links: [
      { text: `Call ${lead.first_name}`, url: `${leadUrl}?${callParameter}` },
      { text: "Open the lead", url: leadUrl },
    ],
    lines: callTimeLines(lead, kind, timeZone),
    groups,
  };
}

/** A booked call that is about to start comes first. Phones show only the start of a subject. */
function leadHeadings(
  lead: AlertedLead,
  context: AlertContext,
): Pick<AlertPage, "subject" | "heading"> {
  if (lead.alerted_call !== undefined) {
    const heading = bookedCallHeading(lead.first_name, lead.alerted_call.start, context);
    return { subject: heading, heading };
  }
  const heading = `${lead.first_name}, ${budgetText(lead)}`;
  return { subject: `${subjectPrefix(context.kind, lead)}: ${heading}`, heading };
}

function subjectPrefix(kind: AlertKind, { suspect }: Lead): string {
  switch (kind) {
    case "new lead":
      return suspect ? "Suspect lead" : "New lead";
    case "still waiting":
      return "Still waiting";
    case "due":
      return "Due now";
  }
}

/** "10:00 AM ET call with Sooner, in 10 minutes" */
function bookedCallHeading(
  name: string,
  startTime: string,
  { timeZone, now }: AlertContext,
): string {
  const start = Date.parse(startTime);
  return `${zonedTimeText(start, timeZone)} call with ${name}, ${timeUntil(start, now)}`;
}

/** The reminder of a booked call of a person without a lead. */
function bookingPage(booking: BookingWithoutLead, context: AlertContext): AlertPage {
  const { name, email, mobile = "", start } = booking;
  const heading = bookedCallHeading(name, start, context);
  return {
    subject: heading,
    heading,
    links: [{ text: "Open the desk", url: context.deskUrl }],
    lines: ["Booked without a plan"],
    groups: [contactRows({ work_email: email, mobile, website: "" })],
  };
}

/** The alert that replaces those over the hourly limit, sent once an hour. `verb` is what the channel does with a lead. */
export function moreWaitingPage(deskUrl: string, verb: "email" | "post"): AlertPage {
  const heading = "More leads are waiting";
  return {
    subject: heading,
    heading,
    links: [{ text: "Open the desk", url: deskUrl }],
    lines: [
      `More leads have come in this hour than we ${verb} one by one. The desk lists all of them.`,
    ],
    groups: [],
  };
}
