// Runs in CloudFront before a response is sent, in the cloudfront-js-2.0 runtime: no imports, no Node.
// S3 returns 200 for any object. An object's metadata `status` gives the status to send instead.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const response = event.response;
  const status = response.headers["x-amz-meta-status"];
  if (!status) return response;
  delete response.headers["x-amz-meta-status"];
  // A 304 stays a 304: the browser already has the page and its status.
  if (response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = "Not Found";
  }
  return response;
}
