/** A deployed function: how long it may run, how it calls AWS, and which environment variables it reads. */
export type FunctionSettings = {
  readonly timeoutSeconds: number;
  /**
   * Attempts of each AWS call, and the time limit of one. All rounds of calls must end before the function's timeout, so
   * that it can still log the failure and respond.
   */
  readonly calls: {
    readonly attempts: number;
    readonly timeoutMs: number;
    /** Calls made one after the other in the usual case. */
    readonly rounds: number;
  };
  readonly variables: readonly string[];
};

/**
 * The deployed functions, by their folder in `lambdas/functions/`. The template sets the variables and timeouts that are
 * listed here, and the functions read them. The functions behind the API get `ORIGIN_SECRET` too.
 */
export const functionSettings = {
  "save-lead": {
    timeoutSeconds: 10,
    calls: { attempts: 3, timeoutMs: 2_000, rounds: 1 },
    variables: ["TABLE_NAME"],
  },
  "is-admin": {
    timeoutSeconds: 10,
    // The caller's groups and the other user's.
    calls: { attempts: 2, timeoutMs: 1_500, rounds: 2 },
    variables: ["USER_POOL_ID"],
  },
  "read-desk": {
    timeoutSeconds: 10,
    // The caller, the index, the lead, its timeline, the person's other leads.
    calls: { attempts: 2, timeoutMs: 900, rounds: 5 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "TIME_ZONE",
      "USER_POOL_ID",
      "CURSOR_SECRET_ID",
      "AD_FEEDS",
    ],
  },
  "edit-desk": {
    timeoutSeconds: 10,
    // The caller, the index, the lead, an earlier request or change, the transaction.
    calls: { attempts: 2, timeoutMs: 750, rounds: 5 },
    variables: ["TABLE_NAME", "DESK_TABLE_NAME", "TIME_ZONE", "USER_POOL_ID", "PUSH_SERVICE"],
  },
  plan: {
    timeoutSeconds: 10,
    // Once a day: the token, the plan, it and its links again, the timeline, the transaction, the address.
    calls: { attempts: 2, timeoutMs: 700, rounds: 7 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "PLAN_MAIL_QUEUE_URL",
      "PLAN_MAIL_RECIPIENTS",
      "TIME_ZONE",
    ],
  },
  "plan-mail": {
    timeoutSeconds: 90,
    // The address's plans, the plans, the lead, the address, the allowance twice; for each of five plans the plan, its links
    // and the transaction; the mail, the allowance.
    calls: { attempts: 2, timeoutMs: 1_900, rounds: 23 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "SENDER",
      "SITE_URL",
      "BRAND_NAME",
      "POSTAL_ADDRESS",
      "TIME_ZONE",
      "AGENCY_OFFER",
      "PLAN_MAILS_PER_DAY",
      "PLAN_MAIL_RECIPIENTS",
      "CONFIGURATION_SET",
    ],
  },
  "end-sessions": {
    // As long as Cognito waits for a trigger.
    timeoutSeconds: 5,
    // The sign-out while the devices are read, then their deletions.
    calls: { attempts: 2, timeoutMs: 1_000, rounds: 2 },
    variables: ["TABLE_NAME", "DESK_TABLE_NAME", "TIME_ZONE"],
  },
  "book-call": {
    timeoutSeconds: 10,
    // The secret, the index or the search, the lead, its timeline, the transaction.
    calls: { attempts: 2, timeoutMs: 800, rounds: 6 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "TIME_ZONE",
      "CALENDLY_SECRET_ID",
      "CAL_SECRET_ID",
    ],
  },
  "ad-feeds": {
    timeoutSeconds: 20,
    // The secret, and a page for each megabyte: about 2,500 conversions.
    calls: { attempts: 2, timeoutMs: 1_500, rounds: 6 },
    variables: ["DESK_TABLE_NAME", "TIME_ZONE", "AD_FEEDS", "FEED_PASSWORD_ID"],
  },
  "remind-leads": {
    timeoutSeconds: 60,
    // The generations and the due leads, then per ten leads a message to each channel and a transaction. On Mondays, the
    // due plans, then a message per ten.
    calls: { attempts: 2, timeoutMs: 1_400, rounds: 20 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "ALERT_QUEUE_URLS",
      "PLAN_MAIL_QUEUE_URL",
      "PLAN_MAILS_PER_DAY",
      "TIME_ZONE",
      "AD_FEEDS",
    ],
  },
  "count-leads": {
    timeoutSeconds: 45,
    // The generations, then the ledger, the leads and a transaction, at least twice, and once more for the feeds.
    // Postings and leads, those of a row's newest lead, a transaction.
    calls: { attempts: 2, timeoutMs: 1_400, rounds: 15 },
    variables: ["TABLE_NAME", "DESK_TABLE_NAME", "TIME_ZONE", "AD_FEEDS"],
  },
  "dispatch-leads": {
    timeoutSeconds: 60,
    // Four chunks of ten leads, each sent to its queues in parallel, and two calls for changes.
    calls: { attempts: 2, timeoutMs: 3_000, rounds: 8 },
    variables: [
      "SEARCH_QUEUE_URL",
      "ALERT_QUEUE_URLS",
      "WEBHOOK_QUEUE_URLS",
      "AD_EVENT_QUEUE_URLS",
    ],
  },
  "index-leads": {
    timeoutSeconds: 30,
    // The lead, its postings and a transaction. The person's postings and leads, those of a row's newest lead, a transaction.
    calls: { attempts: 2, timeoutMs: 1_500, rounds: 8 },
    variables: ["TABLE_NAME", "DESK_TABLE_NAME", "TIME_ZONE"],
  },
  "alert-mail": {
    timeoutSeconds: 30,
    // The claim, the lead, the allowance, the claim of the shared email, the mail, the marks.
    calls: { attempts: 2, timeoutMs: 1_500, rounds: 7 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "SENDER",
      "RECIPIENTS",
      "DESK_URL",
      "BRAND_NAME",
      "TIME_ZONE",
      "MAILS_PER_HOUR",
    ],
  },
  "alert-webhook": {
    timeoutSeconds: 30,
    // The secrets, the claim, the lead, the mark. The rest of the time is for the webhook.
    calls: { attempts: 2, timeoutMs: 1_500, rounds: 4 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "TIME_ZONE",
      "WEBHOOK_URL_SECRET_ID",
      "WEBHOOK_SECRET_ID",
      "DESK_URL",
    ],
  },
  "alert-slack": {
    timeoutSeconds: 30,
    // Like alert-mail, plus the secret and the second. The rest of the time is for Slack.
    calls: { attempts: 2, timeoutMs: 1_300, rounds: 9 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "TIME_ZONE",
      "SLACK_URL_SECRET_ID",
      "DESK_URL",
      "ALERTS_PER_HOUR",
      "QUEUE_URL",
      "DEAD_LETTERS_URL",
    ],
  },
  "alert-push": {
    timeoutSeconds: 30,
    // The claim, the lead, the allowance, the administrators, their devices, who was told, the claim of the shared message,
    // the devices that ended, the mark. The rest of the time is for the push services.
    calls: { attempts: 2, timeoutMs: 1_300, rounds: 9 },
    variables: [
      "TABLE_NAME",
      "DESK_TABLE_NAME",
      "USER_POOL_ID",
      "KEYS_SECRET_ID",
      "SUBJECT",
      "PUSH_SERVICE",
      "TIME_ZONE",
      "ALERTS_PER_HOUR",
    ],
  },
  "send-ad-events": {
    timeoutSeconds: 30,
    // The lead, the secret, the claim, the second, the lead again, the mark, the message. The rest of the time is for Meta.
    calls: { attempts: 2, timeoutMs: 1_300, rounds: 8 },
    variables: [
      "TABLE_NAME",
      "META_ORIGIN",
      "META_EVENTS",
      "META_TOKEN_SECRET_ID",
      "QUEUE_URL",
      "DEAD_LETTERS_URL",
    ],
  },
} as const satisfies Readonly<Record<string, FunctionSettings>>;

export type FunctionName = keyof typeof functionSettings;

export type VariablesOf<Name extends FunctionName> = Readonly<
  Record<(typeof functionSettings)[Name]["variables"][number], string>
>;

/** The variable with the accepted values of the origin header, for every function behind the API. */
export const originSecretVariable = "ORIGIN_SECRET";

/** The value of a variable whose queue or secret the environment does not have. */
export const notConfigured = "none";

/** The value of PLAN_MAIL_RECIPIENTS if SES may send to any address. */
export const everyone = "everyone";

/**
 * A lead is written at most this long after its `created_at`: save-lead ends sooner, and the rest allows for clock skew.
 * A lead written later was restored from a backup.
 */
export const longestSaveMs = 60_000;
