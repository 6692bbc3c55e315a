import { z } from "zod";

const emailAddress = z.email({ error: "must be an e-mail address, such as ann@example.com" });

const addressList = z.union(
  [
    z.string().transform((list) => list.split(/[\s,]+/).filter((address) => address !== "")),
    z.array(z.string()).readonly(),
  ],
  { error: "must be e-mail addresses, separated by commas" },
);

const webhookFault = {
  error: "must be an https address (or http://localhost, for the local cloud)",
};

/** The keys of an environment that say who hears of a new lead, and how. */
export const alertFields = {
  /** Who gets a mail for each new lead. Absent: nobody. */
  alertRecipients: addressList
    .pipe(
      z
        .array(emailAddress)
        .min(1, "must name somebody")
        .max(50, "must be at most 50 addresses, as many as SES takes"),
    )
    .optional(),
  /** Who these mails come from: an address, or one of a domain, that is verified in SES. */
  alertSender: emailAddress.optional(),
  /** Where each new lead is posted to. Absent: nowhere. */
  alertWebhook: z.string(webhookFault).refine(isWebhook, webhookFault).optional(),
} as const;

/** Mails need both who they come from and who they go to. */
export const mailFieldsBelongTogether = {
  holds: (environment: MailFields): boolean =>
    (environment.alertRecipients === undefined) === (environment.alertSender === undefined),
  fault: { path: ["alertSender"], error: "goes with alertRecipients" },
};

type MailFields = {
  readonly alertRecipients?: readonly string[] | undefined;
  readonly alertSender?: string | undefined;
};

function isWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isPrivate = protocol === "https:" || (protocol === "http:" && hostname === "localhost");
  return isPrivate && username === "";
}
