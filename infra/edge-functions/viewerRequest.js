// Runs in CloudFront before the cache lookup, in the cloudfront-js-2.0 runtime: no imports, no Node.
// Synthesis prepends the constant `documents`: each URL path that exists → its object in the bucket.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  // Paths of screens in the admin. If a lead does not exist, the admin says so.
  const path = /^\/admin\/(leads\/[\w-]+|add|reports)$/.test(request.uri) ? "/admin" : request.uri;
  request.uri = documents[path] || "/404.html";
  return request;
}
