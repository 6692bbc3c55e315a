// Runs at every CloudFront location before the cache is looked up, in the cloudfront-js-2.0 runtime: no imports, no Node.
// `documents` is put in front of this source when the stack is synthesized: every address that exists → the object in
// the bucket that answers it.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.uri = documents[request.uri] || "/404.html";
  return request;
}
