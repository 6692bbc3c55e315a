import type { FunctionMishap } from "./cloud/FunctionMishap.ts";

/** What befalls one request on its way. Milliseconds are those of the visitors' clock, except where they are said to be real. */
export type Mishap =
  | { readonly kind: "none" }
  /** The connection breaks; the server has got the request, or has not. */
  | { readonly kind: "broken off"; readonly reached: boolean }
  /** Nothing is ever answered. */
  | { readonly kind: "silence"; readonly reached: boolean }
  /** Nothing is answered, and the server gets the request later, when the page has long tried again. */
  | { readonly kind: "late"; readonly byMs: number }
  | { readonly kind: "delivered twice" }
  /** Something before the function answers: a throttle, a firewall, a broken deployment, a hotel's log-in page. */
  | {
      readonly kind: "answered for";
      readonly status: number;
      readonly retryAfter: string | undefined;
    }
  /** The answer breaks off in the middle. */
  | { readonly kind: "torn answer" }
  | { readonly kind: "function"; readonly mishap: FunctionMishap }
  /** The database is killed while the request is under way, and started again later. */
  | { readonly kind: "database dies"; readonly afterRealMs: number; readonly forMs: number };
