import { z } from "zod";
import { hostName } from "./settingFormats.ts";

const message = "must be a mailto or https URL with a public host name";

/** Where a push service's operator can reach the agency about its requests. */
export const pushSubject = z.string(message).refine((subject) => {
  const host = hostOf(subject);
  return host !== undefined && isPublic(host);
}, message);

/** Undefined if the subject is no mailto or https URL. */
function hostOf(subject: string): string | undefined {
  const [, mailHost] = /^mailto:[^@\s]+@([^@\s]+)$/.exec(subject) ?? [];
  if (mailHost !== undefined) return mailHost.toLowerCase();
  const isUrl = /^https:\/\/\S+$/.test(subject) && URL.canParse(subject);
  return isUrl ? new URL(subject).hostname : undefined;
}

/**
 * Whether others can reach a host. Apple's push service returns BadJwtToken for localhost and .invalid
 * (web-push-libs/web-push issue 947, alphastorm/omp-session-gateway issue 173).
 */
function isPublic(host: string): boolean {
  const isReserved = /\.(localhost|local|internal|invalid|test)$/.test(host);
  return hostName.safeParse(host).success && !isReserved;
}
