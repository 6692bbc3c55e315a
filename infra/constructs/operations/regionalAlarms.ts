import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { HandlerFunction } from "../api/HandlerFunction.ts";
import type { LeadTablesProps } from "../leads/LeadStore.ts";
import type { LeadStream } from "../leads/LeadStream.ts";
import type { QueueConsumer } from "../leads/QueueConsumer.ts";
import type { AlarmEntries } from "./AlarmEntry.ts";
import {
  deadLettersOf,
  failedBackups,
  oldestAgeInSeconds,
  percentOf,
  riskySignIns,
  sumOf,
  sumStatistic,
  throttledRequests,
} from "./alarmMetrics.ts";
import type { LogMetrics } from "./LogMetrics.ts";

/** What alarms and the dashboard monitor in the environment's region. */
export type MonitoredResources = LeadTablesProps & {
  readonly api: HttpApi;
  readonly saveLead: HandlerFunction;
  readonly logs: LogMetrics;
  readonly stream: LeadStream;
  readonly remind: HandlerFunction;
  readonly channels: readonly QueueConsumer[];
  /** Undefined if the environment sends no emails to contractors. */
  readonly planMail: QueueConsumer | undefined;
  /** Undefined if advertising services get no events. */
  readonly adEvents: QueueConsumer | undefined;
  readonly userPoolId: string;
  /** Undefined if the environment's data is not protected. */
  readonly backupVaultName: string | undefined;
};

/** The alarms of the environment's region. */
export function regionalAlarms(resources: MonitoredResources): AlarmEntries {
  return {
    ...visitorAlarms(resources),
    ...alertAlarms(resources),
    ...deskAlarms(resources),
    ...planMailAlarms(resources),
    ...adEventAlarms(resources),
    ...signInAlarms(resources),
  };
}

function visitorAlarms(resources: MonitoredResources): AlarmEntries {
  const { environment, api, saveLead, logs } = resources;
  return {
    "saves-failing": {
      urgency: "now",
      meaning:
        "Visitors get their plan with a warning that their information could not be saved. Their browsers retry for thirty days.",
      // Percent of calls that end with a 500, a crash or a timeout.
      metric: percentOf(
        [logs.of("saveFailures"), saveLead.metricErrors()],
        saveLead.metricInvocations(),
      ),
      threshold: 5,
    },
    "api-failing": {
      urgency: "now",
      meaning:
        "The API responds with 5xx. Visitors get the warning that nothing was saved, or administrators see pages without data.",
      // Percent of all calls.
      metric: percentOf([api.metricServerError(sumStatistic)], api.metricCount(sumStatistic)),
      // One failed call of a single open desk is 5 percent.
      threshold: 10,
    },
    "visitors-throttled": {
      urgency: "now",
      meaning:
        "During a traffic spike, visitors get the warning that their information could not be saved: the API or save-lead is at its limit. Their browsers retry.",
      metric: sumOf([logs.of("requestsThrottled"), saveLead.metricThrottles()]),
      threshold: 20,
    },
    "tables-throttled": {
      urgency: "now",
      meaning:
        "Visitors may get the warning that their information could not be saved, or administrators an error: DynamoDB throttles a table or an index.",
      metric: sumOf(throttledRequests(resources)),
      periods: 2,
    },
    "no-leads": {
      urgency: "today",
      meaning:
        "No lead arrived within the environment's quietHours. Either there were no visitors, or visitors leave early or cannot submit.",
      metric: environment.quietHours === undefined ? undefined : logs.of("leadsSaved"),
      below: true,
      minutes: 60,
      periods: environment.quietHours,
    },
  };
}

function alertAlarms({ channels, stream, remind }: MonitoredResources): AlarmEntries {
  const { dispatch } = stream;
  const hasAlerts = channels.length > 0;
  return {
    "alerts-late": {
      urgency: "now",
      meaning:
        "The team gets new-lead alerts late or not at all. The dashboard has all leads. Visitors are not affected.",
      metric: hasAlerts ? oldestAgeInSeconds([dispatch], channels) : undefined,
      threshold: 600,
    },
    "alerts-given-up": {
      urgency: "now",
      meaning:
        "The team got no alert for some leads, or the search does not find them, and there will be no more retries. The dashboard has all leads. Visitors are not affected.",
      metric: hasAlerts ? deadLettersOf([dispatch, ...channels]) : undefined,
    },
    "reminders-failing": {
      urgency: "today",
      meaning:
        "The team gets no alert of leads that became due, and contractors no reminders on Mondays. The desk shows the leads. Visitors are not affected.",
      // The function runs five times in five minutes, and each run does the work of a failed one.
      metric: sumOf([remind.metricErrors(), remind.metricThrottles()]),
      threshold: 3,
    },
  };
}

function deskAlarms({ channels, stream, backupVaultName }: MonitoredResources): AlarmEntries {
  const { count, dispatch, search } = stream;
  const hasAlerts = channels.length > 0;
  return {
    "desk-behind": {
      urgency: "today",
      meaning:
        "Administrators see totals without the latest leads, or the search does not find them. The list has all leads. Visitors are not affected.",
      metric: oldestAgeInSeconds([count], [search]),
      threshold: 600,
      periods: 2,
    },
    "desk-incomplete": {
      urgency: "today",
      meaning:
        "The totals are permanently missing some leads, or the search does not find them. The list has all leads. Visitors are not affected.",
      // Dead letters of dispatch-leads set off alerts-given-up, if the environment has that alarm.
      metric: deadLettersOf(hasAlerts ? [count, search] : [count, search, dispatch]),
    },
    "backups-failing": {
      urgency: "today",
      meaning:
        "A daily backup of the tables failed or did not start. They can still be restored to any second, but only in this account. Visitors are not affected.",
      metric: backupVaultName === undefined ? undefined : failedBackups(backupVaultName),
      minutes: 60,
    },
  };
}

function planMailAlarms({ planMail }: MonitoredResources): AlarmEntries {
  return {
    "plan-mail-late": {
      urgency: "today",
      meaning:
        "Contractors get the link to their plan late or not at all. Other visitors are not affected.",
      metric: planMail && oldestAgeInSeconds([], [planMail]),
      threshold: 1_800,
    },
    "plan-mail-given-up": {
      urgency: "today",
      meaning:
        "Some contractors got no email with the link to their plan, or get emails although theirs bounced. There will be no more retries. Other visitors are not affected.",
      metric: planMail && deadLettersOf([planMail]),
    },
  };
}

function adEventAlarms({ adEvents, logs }: MonitoredResources): AlarmEntries {
  return {
    "ad-events-token-rejected": {
      urgency: "today",
      meaning:
        "Meta rejects the access token, so it does not learn of booked calls and won jobs. Events wait for seven days at most. Visitors and the desk are not affected.",
      metric: adEvents && logs.of("adTokensRejected"),
      // Each event is tried again within an hour. With longer periods, the alarm stays on and sends one email.
      minutes: 120,
    },
    "ad-events-given-up": {
      urgency: "today",
      meaning:
        "Meta rejected some booked calls or won jobs, and there will be no more retries. Visitors and the desk are not affected.",
      metric: adEvents && deadLettersOf([adEvents]),
    },
  };
}

function signInAlarms({ environment, userPoolId }: MonitoredResources): AlarmEntries {
  return {
    "sign-ins-suspicious": {
      urgency: "now",
      meaning:
        "Someone is signing in as an administrator in an unusual way. The user pool blocks such sign-ins without an authenticator app. Visitors are not affected.",
      metric: environment.threatProtection ? riskySignIns(userPoolId) : undefined,
      threshold: 3,
      minutes: 60,
    },
  };
}
