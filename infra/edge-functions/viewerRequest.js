// Runs in CloudFront before the cache lookup, in the cloudfront-js-2.0 runtime: no imports, no Node.
// Synthesis prepends two constants: `pages` maps each page's URL path to its object in the bucket, and `files` lists the paths
// of all other objects outside of /assets.
// A page is also served at its path with a slash at the end, as people and site builders write it. A redirect would take
// another round trip and would have to write the query again. The page itself removes the slash from the address.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/([^/])\/$/, "$1");
  // Screens in the admin. If a lead does not exist, the admin says so.
  const isScreen = /^\/admin\/(leads\/[\w-]+|add|reports(\/ad-spend)?)$/.test(path);
  const page = pages[isScreen ? "/admin" : path];
  const otherFile = files.includes(request.uri) ? request.uri : "/404.html";
  request.uri = page || otherFile;
  return request;
}
