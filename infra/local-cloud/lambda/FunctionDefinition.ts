import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string().optional() }),
  Handler: z.string().optional(),
  Runtime: z.string().optional(),
  MemorySize: z.number().default(128),
  Timeout: z.number().default(3),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
  LoggingConfig: z
    .object({ LogFormat: z.string().optional(), ApplicationLogLevel: z.string().optional() })
    .optional(),
});

/** A function of the template, with the place of its built code. */
export type FunctionDefinition = {
  readonly name: string;
  readonly arn: string;
  readonly region: string;
  /** The folder that was bundled and would be uploaded. */
  readonly codeDirectory: string;
  /** `file.export`, the file without its extension. */
  readonly handler: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /** Executions at once that the template sets aside; more are refused. */
  readonly reservedConcurrency: number | undefined;
  readonly variables: Readonly<Record<string, string>>;
  readonly logFormat: string;
  readonly logLevel: string | undefined;
};

/** The template's functions that run on Node. Those of CDK's own custom resources (Python) have no work locally. */
export function functionDefinitions(cloud: Cloud): readonly FunctionDefinition[] {
  return cloud
    .resourcesOf("AWS::Lambda::Function", functionSchema)
    .flatMap(({ ref, attributes, region, properties }) => {
      const { Code, Handler, Runtime, LoggingConfig } = properties;
      if (Code.S3Key === undefined || Handler === undefined) return [];
      if (Runtime?.startsWith("nodejs") !== true) return [];
      return [
        {
          name: ref,
          arn: attributes.Arn ?? ref,
          region,
          codeDirectory: cloud.assetPath(Code.S3Key),
          handler: Handler,
          memoryMb: properties.MemorySize,
          timeoutMs: properties.Timeout * 1000,
          reservedConcurrency: properties.ReservedConcurrentExecutions,
          variables: properties.Environment?.Variables ?? {},
          logFormat: LoggingConfig?.LogFormat ?? "Text",
          logLevel: LoggingConfig?.ApplicationLogLevel,
        },
      ];
    });
}
