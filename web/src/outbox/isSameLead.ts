import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";

/** Whether two bodies of the call bear the same goals and details, however long somebody took to type them. */
export function isSameLead(body: string, other: string): boolean {
  return leadIn(body) === leadIn(other);
}

function leadIn(body: string): string {
  const parts = partsSchema.safeParse(parseJson(body)).data;
  return JSON.stringify([parts?.inputs, parts?.contact]);
}

const partsSchema = z.object({ inputs: z.unknown(), contact: z.unknown() });
