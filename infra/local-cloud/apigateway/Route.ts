/** What a route does with a request. */
export type Route = {
  /** As the template writes it: `POST /api/leads`, `ANY /{proxy+}` or `$default`. */
  readonly key: string;
  /** Name or ARN of the function behind it. */
  readonly functionArn: string;
  readonly throttle: Throttle | undefined;
  readonly authorization: RouteAuthorization;
};

/** Requests a second, and how many may come at once. */
export type Throttle = { readonly ratePerSecond: number; readonly burst: number };

/** Who may call a route. */
export type RouteAuthorization =
  | { readonly kind: "none" }
  | {
      readonly kind: "authorizer";
      readonly authorizerId: string;
      /** A token must bear one of them, if there are any. */
      readonly scopes: readonly string[];
    };
