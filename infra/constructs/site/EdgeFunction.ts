import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

export interface EdgeFunctionProps {
  /** The file in `infra/edge-functions/`. */
  readonly source: "viewerRequest" | "viewerResponse";
  readonly comment: string;
  /** Constants available to the source. */
  readonly constants: Readonly<Record<string, unknown>>;
}

/** A CloudFront Function from `infra/edge-functions/`. */
export class EdgeFunction extends CloudFrontFunction {
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
