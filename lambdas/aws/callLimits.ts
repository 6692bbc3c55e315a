/**
 * How long each function waits for AWS. All calls, including retries, must finish before the function times out.
 * That leaves time to log the failure and respond.
 */
export const callLimits = {
  /** One call in 10 seconds. */
  "save-lead": { attempts: 3, timeoutMs: 2_000 },
  /** One call in 10 seconds. */
  "lead-stats": { attempts: 3, timeoutMs: 2_000 },
  /** Two calls (the secret and the page) in 10 seconds. */
  "list-leads": { attempts: 2, timeoutMs: 2_000 },
  /** Four rounds of calls (the index, the lead, its timeline, the person's other leads) in 10 seconds. */
  "get-lead": { attempts: 2, timeoutMs: 1_000 },
  /** Two rounds of calls (the changes, the leads) in 10 seconds. */
  "lead-changes": { attempts: 2, timeoutMs: 1_500 },
  /** Six rounds of calls (the user, the index, the lead, the statistics, their draft, the write) in 10 seconds. */
  "change-stage": { attempts: 2, timeoutMs: 750 },
  "add-lead-event": { attempts: 2, timeoutMs: 750 },
  /** Two calls (the caller's groups and the other user's) in 10 seconds. */
  "is-admin": { attempts: 3, timeoutMs: 1_500 },
  /** Rounds of a read and a write in 30 seconds: at least five, or more if the database responds quickly. */
  "count-leads": { attempts: 2, timeoutMs: 1_500 },
  /** Five calls (one for the search index, two per channel) for every ten leads. A batch of 40 leads has 60 seconds. */
  "dispatch-leads": { attempts: 2, timeoutMs: 1_500 },
  /** Five rounds of a read and a write in 30 seconds. */
  "index-leads": { attempts: 2, timeoutMs: 1_500 },
  /** Eight calls, one of them the email, in 24 of the 30 seconds. The rest is for the other leads of a digest. */
  "alert-mail": { attempts: 2, timeoutMs: 1_500 },
  /** Four calls in 12 of the 30 seconds. The rest is for the webhook. */
  "alert-webhook": { attempts: 2, timeoutMs: 1_500 },
} as const;

export type CallLimits = { readonly attempts: number; readonly timeoutMs: number };

/** The configuration of a client with these limits. */
export function clientConfig({ attempts, timeoutMs }: CallLimits) {
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  };
}
