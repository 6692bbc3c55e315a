/** The disposable email domains that the contact form rejects: the most common ones. */
export const disposableDomains = `
  10minutemail.com 20minutemail.com 33mail.com burnermail.io discard.email dispostable.com
  emailondeck.com fakeinbox.com getairmail.com getnada.com guerrillamail.com inboxkitten.com
  mailcatch.com maildrop.cc mailinator.com mailnesia.com mintemail.com moakt.com mohmal.com
  sharklasers.com temp-mail.org tempmail.com throwawaymail.com trashmail.com yopmail.com
`
  .trim()
  .split(/\s+/);

/** Whether a lowercase domain is disposable or a subdomain of a disposable one. */
export function isDisposable(domain: string): boolean {
  return disposableDomains.some((each) => domain === each || domain.endsWith(`.${each}`));
}
