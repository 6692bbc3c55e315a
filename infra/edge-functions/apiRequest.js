// Runs in CloudFront before a request to the API, in the cloudfront-js-2.0 runtime: no imports, no Node.
// Synthesis prepends the constant `routes`. It maps each method and path to the `www-authenticate` of a response that asks for
// credentials, or to "" if the edge asks for none.
// It sends problem documents where API Gateway would send plain messages.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const path = request.uri
    .replace(leadId, "/{id}")
    .replace(bookingProvider, "/bookings/{id}")
    .replace(feedFile, "/{id}")
    .replace(planWeek, "/weeks/{week}");
  const challenge = routes[`${request.method} ${path}`];
  if (challenge === undefined)
    return problem(event, 404, "Not Found", "This address does not exist");
  if (challenge === "" || hasCredentials(request, challenge)) return request;
  const response = problem(event, 401, "Unauthorized", "Please sign in again");
  response.headers["www-authenticate"] = { value: challenge };
  return response;
}

/** A path segment that is a lead's ID. */
const leadId = /\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/;

/** The end of a booking service's webhook. */
const bookingProvider = /\/bookings\/(cal|calendly)$/;

/** The last path segment of a feed's file. */
const feedFile = /\/(booked|won)\.csv$/;

/** The last path segment of a plan's week. */
const planWeek = /\/weeks\/\d{1,2}$/;

/**
 * Whether a request has a token that has not expired, or any password. The authorizer still verifies the token, and the
 * function the password. API Gateway may rename the function's challenge, so clients get it from here.
 */
function hasCredentials(request, challenge) {
  const authorization = request.headers.authorization;
  if (!authorization) return false;
  return challenge !== "Bearer" || isCurrent(authorization);
}

function isCurrent(authorization) {
  try {
    const payload = authorization.value.split(".")[1];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    return claims.exp * 1000 > Date.now();
  } catch (_error) {
    // Without the variable, the runtime rejects the whole function.
    return false;
  }
}

function problem(event, status, title, detail) {
  const document = { title, status, detail, correlation_id: event.context.requestId };
  return {
    statusCode: status,
    statusDescription: title,
    headers: {
      "content-type": { value: "application/problem+json" },
      "cache-control": { value: "no-store" },
    },
    body: { encoding: "text", data: JSON.stringify(document) },
  };
}
