import type { CspHashes } from "../../config/SiteBuild.ts";

/**
 * The site's Content-Security-Policy: its own files, the inline blocks of the prerendered pages by their hashes, the
 * address where administrators sign in, nothing else. `upgrade-insecure-requests` is left out on purpose: the local cloud serves the same header on http://localhost,
 * where it would turn every asset into an https address that nobody answers; on AWS the distribution redirects to https
 * and HSTS keeps browsers there.
 */
export function contentSecurityPolicy(hashes: CspHashes, signInOrigin: string): string {
  const inline = (found: readonly string[]) => [...new Set(found)].map((hash) => `'${hash}'`);
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inline(hashes.script)],
    "style-src": ["'self'", ...inline([...hashes.style, emptyStyleHash])],
    "connect-src": ["'self'", signInOrigin],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** SHA-256 of no bytes: Emotion appends an empty style element and then writes its rules into it. */
const emptyStyleHash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
