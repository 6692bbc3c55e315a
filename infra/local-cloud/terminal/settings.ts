import { parseArgs } from "node:util";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** What the person at the keyboard may choose. */
export type Settings = {
  readonly port: number;
  readonly dataFolder: string;
  /** Absent: a database of our own. */
  readonly databaseEndpoint: string | undefined;
  /** Run what was built and synthesized before, as it lies there. */
  readonly prebuilt: boolean;
  /** Show what the functions log. */
  readonly verbose: boolean;
};

/**
 * Reads `PORT`, `LOCAL_DATA` and `DYNAMODB_ENDPOINT`, and the flags `--prebuilt` and `--verbose`.
 *
 * @throws LocalCloudError naming the setting that does not hold
 */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const variables = environmentSchema.safeParse(environment);
  if (!variables.success) {
    const [issue] = variables.error.issues;
    throw new LocalCloudError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const {
    PORT: port,
    LOCAL_DATA: dataFolder,
    DYNAMODB_ENDPOINT: databaseEndpoint,
  } = variables.data;
  return { port, dataFolder, databaseEndpoint, ...readFlags(args) };
}

/** An empty variable counts as none. */
const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);

const portMessage = "must be a port number from 0 to 65535";

const environmentSchema = z.object({
  PORT: z.preprocess(
    absentWhenEmpty,
    z.coerce
      .number(portMessage)
      .int(portMessage)
      .min(0, portMessage)
      .max(65535, portMessage)
      .default(3000),
  ),
  LOCAL_DATA: z.preprocess(absentWhenEmpty, z.string().default(".local")),
  DYNAMODB_ENDPOINT: z.preprocess(
    absentWhenEmpty,
    z
      .url({
        protocol: /^https?$/,
        error: "must be the address of a server, such as http://localhost:8000",
      })
      .optional(),
  ),
});

function readFlags(args: readonly string[]): Pick<Settings, "prebuilt" | "verbose"> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        prebuilt: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new LocalCloudError(error instanceof Error ? error.message : String(error));
  }
}
