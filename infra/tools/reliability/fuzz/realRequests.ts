import { randomUUID } from "node:crypto";
import type { FuzzedRequest } from "./http/FuzzedRequest.ts";

/** A request that saves a lead, as the site sends it, under a key of its own. */
export function savingRequest(): FuzzedRequest {
  return {
    kind: "save",
    method: "POST",
    target: "/api/leads",
    headers: [
      ["Content-Type", "application/json"],
      ["Idempotency-Key", randomUUID()],
    ],
    body: Buffer.from(
      JSON.stringify({
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: { first_name: "Ann", work_email: "ann@solidfloors.com", mobile: "3058675319" },
      }),
    ),
    framing: "length",
  };
}

/** A request with an administrator's token. @param call method and target */
export function adminRequest(token: string, call: `${string} ${string}`, body = ""): FuzzedRequest {
  const [method = "", target = ""] = call.split(" ");
  return {
    kind: "admin",
    method,
    target,
    headers: [
      ["Content-Type", "application/json"],
      ["Authorization", `Bearer ${token}`],
    ],
    body: Buffer.from(body),
    framing: "length",
  };
}
