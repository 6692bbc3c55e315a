import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import type { CspHashes } from "../../config/SiteBuild.ts";

export interface SecurityHeadersProps {
  readonly cspHashes: CspHashes;
  /** Origin of the user pool's API. */
  readonly signInOrigin: string;
  /** Whether browsers must use https for the domain's subdomains too, and may preload the domain. */
  readonly hstsSubdomains: boolean;
  /** The origins whose pages may frame the page and load the script. If absent, none may. */
  readonly embedOrigins?: readonly string[];
}

/** The security headers of every response: pages, assets and API. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, props: SecurityHeadersProps) {
    const resourcePolicy = props.embedOrigins ? "cross-origin" : "same-origin";
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy(props),
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: props.hstsSubdomains,
          preload: props.hstsSubdomains,
          override: true,
        },
        contentTypeOptions: { override: true },
        // X-Frame-Options cannot list origins. If some may frame a page, the Content-Security-Policy names them.
        frameOptions: props.embedOrigins
          ? undefined
          : { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          customHeader("Cross-Origin-Opener-Policy", "same-origin"),
          customHeader("Cross-Origin-Resource-Policy", resourcePolicy),
          customHeader("Permissions-Policy", permissionsPolicy),
        ],
      },
    });
  }
}

function customHeader(header: string, value: string) {
  return { header, value, override: true };
}

/** Turns off what the site does not use. */
const permissionsPolicy =
  "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * The Content-Security-Policy. Allows the site's own files, the inline blocks of the prerendered pages (by hash)
 * and the sign-in origin. Omits `upgrade-insecure-requests`, because the local cloud serves the same header on
 * http://localhost. On AWS, the distribution redirects to https.
 */
function contentSecurityPolicy(props: SecurityHeadersProps): string {
  const { cspHashes: hashes, signInOrigin, embedOrigins = ["'none'"] } = props;
  const inline = (found: readonly string[]) => [...new Set(found)].map((hash) => `'${hash}'`);
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inline(hashes.script)],
    "style-src": ["'self'", ...inline([...hashes.style, emptyStyleHash])],
    "connect-src": ["'self'", signInOrigin],
    "img-src": ["'self'", "data:"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": embedOrigins,
    // No script may turn text into markup or code: neither React nor Chakra, Emotion or Amplify does. The policy
    // returns the address of the desk's service worker.
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["desk-worker"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** SHA-256 of the empty string. Emotion appends an empty style element, then inserts its rules. */
const emptyStyleHash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
