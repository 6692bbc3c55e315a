import { join } from "node:path";
import type { FunctionName } from "@planner/shared/deployment/functions";
import { AssetHashType } from "aws-cdk-lib";
import { Code, Runtime } from "aws-cdk-lib/aws-lambda";
import { buildSync } from "esbuild";
import { repositoryRoot } from "../../config/repositoryRoot.ts";

/** Bundles a function in this process. The CDK's own construct starts npm for each one, which takes longer than esbuild. */
export function bundleFunction(name: FunctionName): Code {
  const folder = join(repositoryRoot, "lambdas", "functions", name);
  const tryBundle = (output: string) => {
    buildSync({
      entryPoints: [join(folder, "handler.ts")],
      outfile: join(output, "index.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node24",
      mainFields: ["module", "main"],
      // Bundled CommonJS packages still call require.
      banner: {
        js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
      },
      // The bundle has the SDK, because it loads twice as fast as the runtime's copy, and is the version we test with.
      // Lambda passes credentials in the environment. The SDK imports its other sources of credentials only if those
      // are missing, so leaving them out saves 115 kB.
      external: ["ini", "process", "sso", "web-identity"].map(
        (source) => `@aws-sdk/credential-provider-${source}`,
      ),
      minify: true,
      sourcemap: true,
      sourcesContent: false,
      logLevel: "warning",
    });
    return true;
  };
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: { image: Runtime.NODEJS_24_X.bundlingImage, local: { tryBundle } },
  });
}
