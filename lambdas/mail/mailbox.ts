import { normalizeAddress } from "@planner/shared/lead/contact/emailSchema";

/** How a public mail provider spells one mailbox. */
type MailProvider = {
  readonly source: string;
  readonly domains: readonly string[];
  /** Whether a name is the same person at all of the domains. Then the first one is kept. */
  readonly isOneNamespace: boolean;
  /** The characters in a name that make no difference. */
  readonly ignored?: RegExp;
  /** Whether `anything@name.domain` is `name@domain`. */
  readonly hasSubdomains?: boolean;
};

/**
 * All of them ignore a plus sign and what follows (Apple and Outlook.com without documenting it), and allow none in a name. So
 * two people never have one mailbox here.
 */
const providers: readonly MailProvider[] = [
  {
    source: "https://support.google.com/mail/answer/7436150",
    domains: ["gmail.com", "googlemail.com"],
    isOneNamespace: true,
    ignored: /\./g,
  },
  {
    source: "https://support.apple.com/en-us/118230",
    domains: ["icloud.com", "me.com", "mac.com"],
    isOneNamespace: true,
  },
  {
    source:
      "https://proton.me/support/change-username, https://proton.me/support/addresses-and-aliases",
    domains: ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"],
    isOneNamespace: true,
    ignored: /[._-]/g,
  },
  {
    source:
      "https://learn.microsoft.com/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online",
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
    isOneNamespace: false,
  },
  {
    source: "https://www.fastmail.help/hc/en-us/articles/360060591053",
    domains: ["fastmail.com", "fastmail.fm"],
    isOneNamespace: false,
    hasSubdomains: true,
  },
];

/** An address's mailbox: the same for all of its spellings. A text without @ is returned as it is. */
export function mailboxOf(email: string): string {
  const address = normalizeAddress(email);
  const at = address.lastIndexOf("@");
  if (at === -1) return address;
  const name = address.slice(0, at);
  const domain = address.slice(at + 1);
  for (const { domains, isOneNamespace, ignored, hasSubdomains } of providers) {
    if (domains.includes(domain)) {
      const untagged = withoutTag(name);
      const plain = ignored === undefined ? untagged : untagged.replaceAll(ignored, "");
      return `${plain}@${isOneNamespace ? domains[0] : domain}`;
    }
    const parent = hasSubdomains ? domains.find((each) => domain.endsWith(`.${each}`)) : undefined;
    if (parent !== undefined) return `${domain.slice(0, -parent.length - 1)}@${parent}`;
  }
  return address;
}

/** A name without a plus sign and what follows. A plus sign at the beginning is part of the name. */
function withoutTag(name: string): string {
  const plus = name.indexOf("+", 1);
  return plus === -1 ? name : name.slice(0, plus);
}
