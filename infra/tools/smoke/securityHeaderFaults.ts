/** What an answer's security headers lack. `secure`: it came over https, where HSTS counts. */
export function securityHeaderFaults(headers: Headers, secure: boolean): string[] {
  return Object.entries({ ...always, ...(secure ? overHttps : {}) }).flatMap(([name, holds]) => {
    const value = headers.get(name);
    if (value === null) return [`${name} is missing`];
    return holds(value) ? [] : [`${name} is "${value}"`];
  });
}

type Rule = (value: string) => boolean;

const always: Readonly<Record<string, Rule>> = {
  "x-content-type-options": (value) => value === "nosniff",
  "x-frame-options": (value) => value === "DENY",
  "referrer-policy": (value) => value !== "" && value !== "unsafe-url",
  "permissions-policy": (value) => value !== "",
  "cross-origin-opener-policy": (value) => value === "same-origin",
  "cross-origin-resource-policy": (value) => value === "same-origin",
};

/** A year is what browsers' preload lists ask for. */
const leastHstsSeconds = 31_536_000;

const overHttps: Readonly<Record<string, Rule>> = {
  "strict-transport-security": (value) =>
    Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= leastHstsSeconds &&
    /includeSubDomains/i.test(value),
};
