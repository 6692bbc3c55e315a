import { alertHandler } from "../../alerts/alertHandler.ts";
import { sendAlertMail } from "../../alerts/sendAlertMail.ts";
import { mailClient } from "../../aws/clients.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";

/** Emails the alerts about leads and booked calls. */
export const handler = alertHandler("mail", (variables, opened) => {
  const settings = {
    ...opened,
    client: mailClient("alert-mail"),
    sender: variables.SENDER,
    recipients: variables.RECIPIENTS.split(" "),
    deskUrl: variables.DESK_URL,
    brandName: variables.BRAND_NAME,
    allowance: alertAllowance(opened.tables, "mail", Number(variables.MAILS_PER_HOUR)),
  };
  return { senderOf: (kind) => sendAlertMail(settings, kind) };
});
