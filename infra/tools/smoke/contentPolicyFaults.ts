import { createHash } from "node:crypto";

/** What is wrong with a Content-Security-Policy, seen for itself and from the page it protects. */
export function contentPolicyFaults(policy: string | null, html: string): string[] {
  if (policy === null) return ["content-security-policy is missing"];
  const directives = parse(policy);
  const missing = required.filter((name) => !directives.has(name));
  const sources = [...directives.values()].flat();
  return [
    ...missing.map((name) => `content-security-policy lacks ${name}`),
    ...sources
      .filter((source) => careless.has(source))
      .map((source) => `content-security-policy allows ${source}`),
    ...inlineFaults(html, "script", directives.get("script-src") ?? []),
    ...inlineFaults(html, "style", directives.get("style-src") ?? []),
  ];
}

const required = [
  "default-src",
  "script-src",
  "style-src",
  "object-src",
  "base-uri",
  "frame-ancestors",
];

const careless = new Set(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "*", "http:"]);

function parse(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy.split(";").flatMap((directive): [string, string[]][] => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name === undefined || name === "" ? [] : [[name, sources]];
    }),
  );
}

/** A page that was deployed without its header, or the reverse, stands without styles in every browser. */
function inlineFaults(html: string, element: string, allowed: readonly string[]): string[] {
  const blocks = html.matchAll(
    new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, "g"),
  );
  return [...blocks]
    .map(([, code = ""]) => createHash("sha256").update(code).digest("base64"))
    .filter((hash) => !allowed.includes(`'sha256-${hash}'`))
    .map((hash) => `an inline ${element} of the page is not allowed by its policy (${hash})`);
}
