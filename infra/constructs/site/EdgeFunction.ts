import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** A source under `infra/edge-functions/` and the values put in front of it. */
export interface EdgeFunctionProps {
  readonly source: "viewerRequest" | "viewerResponse";
  readonly comment: string;
  /** Constants the source reads by name. */
  readonly constants: Readonly<Record<string, unknown>>;
}

/** A CloudFront Function whose source is a file of its own. */
export class EdgeFunction extends CloudFrontFunction {
  constructor(scope: Construct, id: string, props: EdgeFunctionProps) {
    super(scope, id, {
      runtime: FunctionRuntime.JS_2_0,
      comment: props.comment,
      code: FunctionCode.fromInline(edgeFunctionCode(props)),
    });
  }
}

/** The code as CloudFront gets it: the constants, then the source. */
export function edgeFunctionCode(props: Pick<EdgeFunctionProps, "source" | "constants">): string {
  const file = join(import.meta.dirname, "../../edge-functions", `${props.source}.js`);
  const constants = Object.entries(props.constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return `${constants.join("")}${readFileSync(file, "utf8")}`;
}
