import { readFileSync } from "node:fs";
import { join } from "node:path";
import { needsAccessToken } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { publicPages, type SiteBuild } from "../../config/SiteBuild.ts";

/** Creates the functions that CloudFront runs for pages and for requests to the API. */
export function createEdgeFunctions(scope: Construct, site: SiteBuild) {
  const files = ["/config.json", ...site.files].map((path) => [path, path]);
  const documents = { ...publicPages, ...Object.fromEntries(files) };
  /** Prepends the constants to the source, because CloudFront Functions cannot import. */
  const createFunction = (source: string, comment: string, constants: object = {}) => {
    const file = join(import.meta.dirname, "../../edge-functions", `${source}.js`);
    const prepended = Object.entries(constants).map(
      ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
    );
    const id = source.replace(/^./, (letter) => letter.toUpperCase());
    return new CloudFrontFunction(scope, id, {
      runtime: FunctionRuntime.JS_2_0,
      comment,
      code: FunctionCode.fromInline(`${prepended.join("")}${readFileSync(file, "utf8")}`),
    });
  };
  return {
    viewerRequest: createFunction("viewerRequest", "Maps a URL path to its file", { documents }),
    viewerResponse: createFunction("viewerResponse", "Sets the status of the 404 page"),
    apiRequest: createFunction("apiRequest", "Refuses unknown routes and expired tokens", {
      routes: tokenNeeds,
    }),
  };
}

const tokenNeeds = Object.fromEntries(
  Object.values(apiRoutes).map(({ method, path, access }) => [
    `${method} ${path}`,
    needsAccessToken(access),
  ]),
);
