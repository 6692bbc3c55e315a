import { parseArgs } from "node:util";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** The settings of `npm start` and `npm run dev`. */
export type Settings = {
  readonly port: number;
  readonly dataFolder: string;
  /** By default, the bundled database. */
  readonly databaseEndpoint: string | undefined;
  /** Runs the existing assembly without building. */
  readonly prebuilt: boolean;
  /** Prints the functions' logs. */
  readonly verbose: boolean;
};

/**
 * Reads `PORT`, `LOCAL_DATA` and `DYNAMODB_ENDPOINT`, and the flags `--prebuilt` and `--verbose`.
 *
 * @throws LocalCloudError naming an invalid setting
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

/** An empty variable counts as absent. */
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
