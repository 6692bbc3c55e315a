import type { Headers } from "../http/HttpMessage.ts";

const policyName = "content-security-policy";

/**
 * Loosens the deployed Content-Security-Policy as far as Vite needs it, and no further: its inline scripts and styles,
 * which change with every edit, and its web socket. Hashes go, because a browser ignores 'unsafe-inline' beside them.
 */
export function developmentHeaders(headers: Headers): Headers {
  const policy = headers[policyName];
  return policy === undefined ? headers : { ...headers, [policyName]: loosened(policy) };
}

function loosened(policy: string): string {
  return policy
    .split(";")
    .map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      const added = additions[name];
      if (added === undefined) return directive.trim();
      const kept = sources.filter((source) => !/^'(sha\d+|nonce)-/.test(source));
      return [name, ...kept, ...added].join(" ");
    })
    .join("; ");
}

const additions: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["'unsafe-inline'"],
  "style-src": ["'unsafe-inline'"],
  "connect-src": ["ws:"],
};
