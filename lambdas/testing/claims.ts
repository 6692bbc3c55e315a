type Claims = Readonly<Record<string, unknown>>;

/** The claims of an access token, as an HTTP API hands them over; overrides are what a test is about. */
export function accessClaims(overrides: Claims = {}): Claims {
  return {
    sub: "user-1",
    username: "user-1",
    token_use: "access",
    client_id: "site",
    iss: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool",
    ...overrides,
  };
}

/** The claims of an administrator's access token. */
export function adminClaims(overrides: Claims = {}): Claims {
  return accessClaims({ "cognito:groups": "[admin]", ...overrides });
}
