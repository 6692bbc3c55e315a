import type { Headers } from "../http/HttpMessage.ts";

const policyName = "content-security-policy";

/**
 * Allows what Vite needs in the Content-Security-Policy: inline scripts and styles, and its web socket. Removes hashes, because
 * browsers ignore 'unsafe-inline' if there are any.
 */
export function developmentHeaders(headers: Headers): Headers {
  const policy = headers[policyName];
  return policy === undefined ? headers : { ...headers, [policyName]: relaxPolicy(policy) };
}

function relaxPolicy(policy: string): string {
  const directives = policy.split(";").map((directive) => directive.trim());
  return directives.map(relaxDirective).join("; ");
}

function relaxDirective(directive: string): string {
  const [name = "", ...sources] = directive.split(/\s+/);
  const added = neededByVite[name];
  if (added === undefined) return directive;
  const kept = sources.filter((source) => !/^'(sha\d+|nonce)-/.test(source));
  return [name, ...kept, ...added].join(" ");
}

/** The sources that Vite needs, by directive. */
const neededByVite: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["'unsafe-inline'"],
  "style-src": ["'unsafe-inline'"],
  "connect-src": ["ws:"],
};
