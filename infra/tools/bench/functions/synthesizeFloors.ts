import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { handlerBundling } from "@planner/infra/constructs/api/HandlerFunction";
import { App, Stack, Stage } from "aws-cdk-lib";
import { Runtime } from "aws-cdk-lib/aws-lambda";
import { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";

/** The stage that `synthesizeFloors` writes. */
export const floorStage = "floors";

/** Bundles the floors as the product's functions are: by the same construct, with the same settings. */
export function synthesizeFloors(outdir: string): void {
  const app = new App({ outdir });
  const stack = new Stack(new Stage(app, floorStage), "Floors");
  for (const name of ["dynamoDocumentClient", "cognitoClient"]) {
    new NodejsFunction(stack, name, {
      entry: join(import.meta.dirname, "floors", `${name}.ts`),
      projectRoot: repositoryRoot,
      depsLockFilePath: join(repositoryRoot, "package-lock.json"),
      runtime: Runtime.NODEJS_24_X,
      bundling: handlerBundling,
      environment: { POWERTOOLS_SERVICE_NAME: name },
    });
  }
  app.synth();
}
