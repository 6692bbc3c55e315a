import { readFileSync } from "node:fs";
import { join } from "node:path";
import { challengeOf } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { capitalize } from "@planner/shared/capitalize";
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { publicPages, type SiteBuild } from "../../config/SiteBuild.ts";

/** Creates the functions that CloudFront runs for pages and for requests to the API. */
export function createEdgeFunctions(scope: Construct, { files }: Pick<SiteBuild, "files">) {
  return {
    viewerRequest: createFunction(scope, {
      name: "viewerRequest",
      comment: "Maps a URL path to its file",
      constants: { pages: publicPages, files: ["/config.json", ...files] },
    }),
    viewerResponse: createFunction(scope, {
      name: "viewerResponse",
      comment: "Sets the status of the 404 page",
      constants: {},
    }),
    apiRequest: createFunction(scope, {
      name: "apiRequest",
      comment: "Rejects unknown routes and expired tokens",
      constants: { routes: challenges },
    }),
  };
}

type EdgeFunction = {
  /** The name of its file in `edge-functions/`. */
  readonly name: string;
  readonly comment: string;
  /** The values that the file uses without declaring them. */
  readonly constants: Readonly<Record<string, unknown>>;
};

/** Prepends the constants to the source, because CloudFront Functions cannot import. */
function createFunction(
  scope: Construct,
  { name, comment, constants }: EdgeFunction,
): CloudFrontFunction {
  const declarations = Object.entries(constants).map(
    ([constant, value]) => `const ${constant} = ${JSON.stringify(value)};\n`,
  );
  const source = readFileSync(join(sourceFolder, `${name}.js`), "utf8");
  return new CloudFrontFunction(scope, capitalize(name), {
    runtime: FunctionRuntime.JS_2_0,
    comment,
    code: FunctionCode.fromInline(declarations.join("") + source),
  });
}

const sourceFolder = join(import.meta.dirname, "../../edge-functions");

/** The `www-authenticate` header of each route, by method and path. Empty if the edge asks for no credentials. */
const challenges = Object.fromEntries(
  Object.values(apiRoutes).map(({ method, path, access }) => [
    `${method} ${path}`,
    challengeOf(access) ?? "",
  ]),
);
