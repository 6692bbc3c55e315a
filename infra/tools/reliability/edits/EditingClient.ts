import { randomInt, randomUUID } from "node:crypto";
import { deskRoutes, staleLeadSchema } from "@planner/shared/api/adminContract";
import { callOutcomes } from "@planner/shared/lead/followUp/leadEvent";
import { stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { signIn } from "../fuzz/tokens.ts";
import type { CloudProcess } from "../startCloudProcess.ts";

export type EditResult = {
  readonly leadId: string;
  readonly outcome: "changed" | "unchanged" | "added" | "stale" | "gone" | "failed" | "wrong";
};

/** An administrator's browser, which knows the leads as they were in its last request. */
export class EditingClient {
  readonly #site: string;
  readonly #leadIds: readonly string[];
  readonly #versions = new Map<string, number>();

  constructor(site: string, leadIds: readonly string[]) {
    this.#site = site;
    this.#leadIds = leadIds;
  }

  /** Changes a random lead: its stage two times out of three, otherwise its timeline. */
  async edit(token: string): Promise<EditResult> {
    const leadId = this.#leadIds[randomInt(this.#leadIds.length)] ?? "";
    const outcome = await (randomInt(3) > 0
      ? this.#changeStage(leadId, token)
      : this.#addEvent(leadId, token));
    return { leadId, outcome };
  }

  async #changeStage(leadId: string, token: string): Promise<EditResult["outcome"]> {
    const stage = stages[randomInt(stages.length)] ?? "new";
    const response = await this.#send(deskRoutes.changeStage, {
      leadId,
      token,
      headers: { "if-match": `"${this.#versions.get(leadId) ?? 1}"` },
      body: {
        stage,
        ...(stage === "lost" && { lost_reason: "not_ready" }),
        ...(stage === "won" && { won_value: 4500 }),
      },
    });
    if (response === undefined) return "failed";
    if (response.status === 404) return "gone";
    if (response.status === 412) {
      this.#remember(staleLeadSchema.parse(await response.json()).lead);
      return "stale";
    }
    const edited = deskRoutes.changeStage.response.safeParse(await response.json());
    if (response.status !== 200 || !edited.success) return "wrong";
    this.#remember(edited.data.lead);
    return edited.data.event === undefined ? "unchanged" : "changed";
  }

  async #addEvent(leadId: string, token: string): Promise<EditResult["outcome"]> {
    const outcome = callOutcomes[randomInt(callOutcomes.length)];
    const note = { kind: "note", note: `Note ${randomUUID()}` };
    const response = await this.#send(deskRoutes.addLeadEvent, {
      leadId,
      token,
      headers: { "idempotency-key": randomUUID() },
      body: randomInt(2) === 0 ? { kind: "call", outcome } : note,
    });
    if (response === undefined) return "failed";
    if (response.status === 404) return "gone";
    const added = deskRoutes.addLeadEvent.response.safeParse(await response.json());
    return response.status === 201 && added.success ? "added" : "wrong";
  }

  #remember({ id, version }: Lead): void {
    this.#versions.set(id, version);
  }

  /** Undefined after a 5xx or a lost connection: then the client does not know whether the edit was stored. */
  async #send(
    { method, path }: { readonly method: string; readonly path: string },
    { leadId, token, headers, body }: EditRequest,
  ): Promise<Response | undefined> {
    try {
      const response = await fetch(this.#site + path.replace("{id}", leadId), {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      return response.status >= 500 ? undefined : response;
    } catch (error) {
      // fetch throws only this if the connection fails.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

type EditRequest = {
  readonly leadId: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

/** Returns an access token that all clients share. Signs in again after half of its five-minute lifetime. */
export function administratorToken({ ready }: Pick<CloudProcess, "ready">): () => Promise<string> {
  let signedIn = signIn(ready);
  let signedInAtMs = performance.now();
  return async () => {
    if (performance.now() - signedInAtMs > 150_000) {
      signedInAtMs = performance.now();
      signedIn = signIn(ready);
    }
    return (await signedIn).admin;
  };
}
