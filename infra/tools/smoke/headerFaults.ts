import { createHash } from "node:crypto";

/** Returns the faults in a response's security headers. */
export function securityHeaderFaults(headers: Headers, isSecure: boolean): string[] {
  const rules = isSecure ? { ...headerRules, ...httpsHeaderRules } : headerRules;
  return Object.entries(rules).flatMap(([name, isValid]) => {
    const value = headers.get(name);
    if (value === null) return [`${name} is missing`];
    return isValid(value) ? [] : [`${name} is "${value}"`];
  });
}

/** Returns the faults in a Content-Security-Policy: too weak, or not matching the page. */
export function contentPolicyFaults(policy: string | null, html: string): string[] {
  if (policy === null) return ["content-security-policy is missing"];
  const directives = parsePolicy(policy);
  const missing = requiredDirectives.filter((name) => !directives.has(name));
  const unsafe = [...directives.values()].flat().filter((source) => unsafeSources.has(source));
  return [
    ...missing.map((name) => `content-security-policy lacks ${name}`),
    ...unsafe.map((source) => `content-security-policy allows ${source}`),
    ...inlineFaults(html, "script", directives.get("script-src") ?? []),
    ...inlineFaults(html, "style", directives.get("style-src") ?? []),
  ];
}

type HeaderRule = (value: string) => boolean;

const headerRules: Readonly<Record<string, HeaderRule>> = {
  "x-content-type-options": (value) => value === "nosniff",
  "x-frame-options": (value) => value === "DENY",
  "referrer-policy": (value) => value !== "" && value !== "unsafe-url",
  "permissions-policy": (value) => value !== "",
  "cross-origin-opener-policy": (value) => value === "same-origin",
  "cross-origin-resource-policy": (value) => value === "same-origin",
};

/** A year, which security scanners expect. */
const minHstsSeconds = 31_536_000;

const httpsHeaderRules: Readonly<Record<string, HeaderRule>> = {
  "strict-transport-security": (value) =>
    Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= minHstsSeconds,
};

const requiredDirectives = [
  "default-src",
  "script-src",
  "style-src",
  "object-src",
  "base-uri",
  "frame-ancestors",
];

const unsafeSources = new Set([
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'unsafe-hashes'",
  "*",
  "http:",
]);

function parsePolicy(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy.split(";").flatMap((directive): [string, string[]][] => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name === undefined || name === "" ? [] : [[name, sources]];
    }),
  );
}

/**
 * If the page and the headers come from different builds, the hashes do not match, and browsers show the page
 * unstyled. Browsers do not run data blocks, so these need no hash.
 */
function inlineFaults(html: string, element: string, allowed: readonly string[]): string[] {
  const blocks = html.matchAll(
    new RegExp(
      `<${element}(?![^>]*\\s(?:src=|type="application/json"))[^>]*>([^]*?)</${element}>`,
      "g",
    ),
  );
  return [...blocks]
    .map(([, code = ""]) => createHash("sha256").update(code).digest("base64"))
    .filter((hash) => !allowed.includes(`'sha256-${hash}'`))
    .map((hash) => `the policy does not allow an inline ${element} of the page (${hash})`);
}
