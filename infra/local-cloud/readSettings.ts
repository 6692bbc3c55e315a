import { parseArgs } from "node:util";
import { z } from "zod";
import { LocalCloudError } from "./LocalCloudError.ts";

/**
 * Reads `PORT`, `LOCAL_DATA` and `DYNAMODB_ENDPOINT`, and the flags `--prebuilt` and `--verbose`.
 *
 * @throws LocalCloudError naming an invalid setting
 */
export function readSettings(
  args: readonly string[] = process.argv.slice(2),
  environment: Readonly<Record<string, string | undefined>> = process.env,
) {
  // An empty variable counts as missing.
  const present = Object.entries(environment).filter(([, value]) => value !== "");
  const variables = variablesSchema.safeParse(Object.fromEntries(present));
  if (!variables.success) {
    const [issue] = variables.error.issues;
    throw new LocalCloudError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const { PORT: port, LOCAL_DATA: dataFolder, DYNAMODB_ENDPOINT } = variables.data;
  const { prebuilt, verbose } = readFlags(args);
  return { port, dataFolder, databaseEndpoint: DYNAMODB_ENDPOINT, prebuilt, echoLogs: verbose };
}

const variablesSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a port number")
    .default("3000")
    .transform(Number)
    .refine((port) => port < 65536, "must be a port number below 65536"),
  LOCAL_DATA: z.string().default(".local"),
  DYNAMODB_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: "must be the address of a server, such as http://localhost:8000",
    })
    .optional(),
});

function readFlags(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({ args: [...args], options: { prebuilt: flag, verbose: flag } }).values;
  } catch (error) {
    throw new LocalCloudError(error instanceof Error ? error.message : String(error));
  }
}
