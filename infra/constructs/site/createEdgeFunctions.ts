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
  return {
    viewerRequest: new EdgeFunction(scope, "ViewerRequest", {
      source: "viewerRequest",
      comment: "Maps a URL path to its file",
      constants: {
        documents: { ...publicPages, ...servedAsIs(["/config.json", ...site.files]) },
      },
    }),
    viewerResponse: new EdgeFunction(scope, "ViewerResponse", {
      source: "viewerResponse",
      comment: "Sets the status of the 404 page",
      constants: {},
    }),
    apiRequest: new EdgeFunction(scope, "ApiRequest", {
      source: "apiRequest",
      comment: "Refuses unknown routes and expired tokens",
      constants: { routes: tokenNeeds },
    }),
  };
}

function servedAsIs(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, path]));
}

/** Whether each route needs an access token, by method and path. */
const tokenNeeds = Object.fromEntries(
  Object.values(apiRoutes).map(({ method, path, access }) => [
    `${method} ${path}`,
    needsAccessToken(access),
  ]),
);

interface EdgeFunctionProps {
  /** The file in `infra/edge-functions/`. */
  readonly source: "apiRequest" | "viewerRequest" | "viewerResponse";
  readonly comment: string;
  /** Constants available to the source. */
  readonly constants: Readonly<Record<string, unknown>>;
}

/** A CloudFront Function from `infra/edge-functions/`. */
class EdgeFunction extends CloudFrontFunction {
  constructor(scope: Construct, id: string, props: EdgeFunctionProps) {
    super(scope, id, {
      runtime: FunctionRuntime.JS_2_0,
      comment: props.comment,
      code: FunctionCode.fromInline(edgeFunctionCode(props)),
    });
  }
}

/** Prepends the constants to the source, because CloudFront Functions cannot import. */
function edgeFunctionCode(props: Pick<EdgeFunctionProps, "source" | "constants">): string {
  const file = join(import.meta.dirname, "../../edge-functions", `${props.source}.js`);
  const constants = Object.entries(props.constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return `${constants.join("")}${readFileSync(file, "utf8")}`;
}
