// Runs at every CloudFront location before an answer leaves, in the cloudfront-js-2.0 runtime: no imports, no Node.
// S3 answers 200 with whatever object it has. An object that bears metadata `status` says which status it stands for.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const response = event.response;
  const status = response.headers["x-amz-meta-status"];
  if (!status) return response;
  delete response.headers["x-amz-meta-status"];
  // A 304 stays one: the browser already holds the page together with its status.
  if (response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = "Not Found";
  }
  return response;
}
