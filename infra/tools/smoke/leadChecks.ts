import { randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { LeadTable } from "@planner/lambdas/leads/LeadTable";
import {
  contract,
  idempotencyKeyHeader,
  type SavedLead,
  type SaveLeadRequest,
} from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { type Check, type Request, type Response, violated } from "./runChecks.ts";

/** Generates an idempotency key that marks a lead as the smoke test's. */
export function newSmokeTestKey(): string {
  return smokeTestMark.keyPrefix + randomBytes(6).toString("hex");
}

/**
 * Removes a smoke-test lead. `absent` means that no lead has this key. `refused` means that the lead lacks the
 * smoke test's mark and was not removed.
 */
export type RemoveLead = (idempotencyKey: string) => Promise<"removed" | "absent" | "refused">;

export type LeadCheckOptions = {
  /** The key of the lead that is saved. */
  readonly savedKey: string;
  /** If absent, the lead stays. */
  readonly removeLead?: RemoveLead | undefined;
};

/** Saves a synthetic lead, saves it again and removes it. The checks must run in this order. */
export function leadChecks({ savedKey, removeLead }: LeadCheckOptions): readonly Check[] {
  const invalidKey = newSmokeTestKey();
  let saved: SavedLead | undefined;
  const save = async (request: Request): Promise<readonly string[]> => {
    const response = await request(path, postLead(savedKey, syntheticLead));
    const lead = contract.saveLead.response.safeParse(parseJson(response.text));
    saved ??= lead.data;
    return violated({
      [`the status is ${response.status}, not 201`]: response.status === 201,
      "the response is not a saved lead": lead.success,
      "the response is a different lead": saved?.id === lead.data?.id,
    });
  };
  return [
    { name: "A synthetic lead is saved", findFaults: save },
    { name: "The same key returns the same lead", findFaults: save },
    {
      name: "An invalid lead is rejected with the invalid field",
      findFaults: async (request) =>
        refusalFaults(await request(path, postLead(invalidKey, invalidLead))),
    },
    ...(removeLead === undefined ? [] : [removalCheck(removeLead, { savedKey, invalidKey })]),
  ];
}

function removalCheck(
  removeLead: RemoveLead,
  { savedKey, invalidKey }: { readonly savedKey: string; readonly invalidKey: string },
): Check {
  return {
    name: "The synthetic lead was stored and is removed",
    findFaults: async () => {
      const [saved, invalid] = [await removeLead(savedKey), await removeLead(invalidKey)];
      return violated({
        [`the lead's item is ${saved}`]: saved === "removed",
        [`the invalid lead's item is ${invalid}`]: invalid === "absent",
      });
    },
  };
}

/** Removes only leads with the smoke test's mark. The condition makes the database reject all others. */
export function leadRemover({ client, tableName }: LeadTable): RemoveLead {
  return async (idempotencyKey) => {
    try {
      await client.send(
        new DeleteCommand({
          TableName: tableName,
          Key: { idempotency_key: idempotencyKey },
          ConditionExpression: "#attribution.#source = :mark",
          ExpressionAttributeNames: { "#attribution": "attribution", "#source": "utm_source" },
          ExpressionAttributeValues: { ":mark": smokeTestMark.utmSource },
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return "removed";
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return error.Item === undefined ? "absent" : "refused";
    }
  };
}

const { method, path } = contract.saveLead;

/**
 * The mail domain is reserved (RFC 2606) and the phone number is directory assistance, so stray alerts don't reach
 * anyone.
 */
const syntheticLead = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: {
    first_name: "Smoke Test",
    work_email: "smoke-test@ad-budget-planner.invalid",
    mobile: "(212) 555-1212",
  },
  attribution: { utm_source: smokeTestMark.utmSource },
} as const satisfies SaveLeadRequest;

const invalidLead = {
  ...syntheticLead,
  contact: { ...syntheticLead.contact, work_email: "smoke-test" },
} as const satisfies SaveLeadRequest;

function postLead(key: string, lead: SaveLeadRequest): RequestInit {
  return {
    method,
    headers: { "content-type": "application/json", [idempotencyKeyHeader]: key },
    body: JSON.stringify(lead),
  };
}

function refusalFaults({ status, headers, text }: Response): string[] {
  const problem = problemSchema.safeParse(parseJson(text));
  return violated({
    [`the status is ${status}, not 422`]: status === 422,
    "it is not a problem document":
      problem.success && headers.get("content-type") === "application/problem+json",
    "it does not report exactly the email address":
      problem.data?.errors?.map((error) => error.path).join() === "contact.work_email",
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No schema accepts undefined, so the check fails.
    return undefined;
  }
}
