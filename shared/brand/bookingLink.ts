/** What a booking page fills in, so that visitors do not enter it again. */
export type BookingVisitor = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** With it, the webhook finds the lead. */
  readonly leadId?: string | undefined;
};

/**
 * The link to a booking page. Calendly and Cal.com get the visitor's name, email address and lead by their documented
 * parameters; other pages get nothing.
 */
export function bookingLink(bookingUrl: string, { name, email, leadId }: BookingVisitor): string {
  const url = new URL(bookingUrl);
  const idParameter = idParameterOf(url.hostname);
  if (idParameter === undefined) return bookingUrl;
  const parameters = { name, email, [idParameter]: leadId };
  for (const [key, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(key, value);
  }
  return url.href;
}

/** The parameter that the service sends back to the webhook as it is. Undefined for other pages. */
function idParameterOf(host: string): string | undefined {
  if (/(^|\.)calendly\.com$/.test(host)) return "utm_content";
  return /(^|\.)cal\.com$/.test(host) ? "metadata[lead_id]" : undefined;
}
