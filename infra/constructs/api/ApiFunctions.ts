import type { Brand } from "@planner/shared/brand/brandSchema";
import { type FunctionName, notConfigured } from "@planner/shared/deployment/functions";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type Environment, planMailRecipients } from "../../config/environmentSchema.ts";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import type { LeadTablesProps } from "../leads/LeadStore.ts";
import { allow, allowPartitions } from "../permissions.ts";
import { HandlerFunction, type HandlerFunctionProps } from "./HandlerFunction.ts";
import { signingKey } from "./signingKey.ts";

export interface ApiFunctionsProps extends LeadTablesProps {
  readonly identity: AdminIdentity;
  /** The queue of emails to contractors. Undefined if the environment sends none. */
  readonly planMailQueue: IQueue | undefined;
  readonly brand: Pick<Brand, "timeZone">;
}

/** Creates the function behind a route, with exactly the permissions that it needs. */
export function apiFunctions(
  scope: Construct,
  { table, deskTable, identity, planMailQueue, environment, brand }: ApiFunctionsProps,
): (id: string, name: FunctionName) => HandlerFunction {
  const { userPool } = identity;
  const cursorSecret = signingKey(scope, "CursorSecret", {
    description: "Signs the cursors of read-desk",
    reason: "It protects list positions, not data. A new value only resets open lists.",
  });
  const bookingSecrets = createBookingSecrets(scope, environment);
  const feedPassword =
    environment.adFeeds &&
    signingKey(scope, "FeedPassword", {
      description:
        "The password with which advertising services fetch the feeds (docs/google-ads.md)",
      reason: "The advertising services have a copy, so a rotation must be coordinated.",
    });
  const {
    lead,
    changes,
    find,
    counted,
    statistics,
    due,
    calls,
    plan,
    token,
    address,
    booking,
    feed,
  } = deskTableNames.prefixes;
  const { createdIndex, stageIndex, leadKeyPattern } = leadsTable;
  const queryIndex = (...indexes: readonly { readonly name: string }[]) =>
    allow(
      indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
      "dynamodb:Query",
    );
  const readLeads = allow([table.tableArn], "dynamodb:BatchGetItem", "dynamodb:GetItem");
  const askPool = allow([userPool.userPoolArn], "cognito-idp:ListUsersInGroup");
  const edit = [
    // AWS does not document whether it checks a transaction's keys one by one or together, so all actions get the same keys.
    allowPartitions(table, [leadKeyPattern], "GetItem", "UpdateItem"),
    allowPartitions(deskTable, [lead, changes], "PutItem"),
    allowPartitions(deskTable, [lead], "GetItem", "Query"),
  ];
  const savePlan = [
    allowPartitions(table, [leadKeyPattern], "GetItem", "UpdateItem"),
    allowPartitions(deskTable, [lead, changes, plan, token, address], "DeleteItem", "PutItem"),
    allowPartitions(deskTable, [plan, token, address], "GetItem", "Query", "UpdateItem"),
    allowPartitions(deskTable, [lead], "Query"),
  ];
  const feeds = environment.adFeeds ? [feed] : [];
  const queuePlanMail = planMailQueue ? [allow([planMailQueue.queueArn], "sqs:SendMessage")] : [];
  const editDevices = environment.webPush
    ? [allowPartitions(deskTable, [deskTableNames.devices], "DeleteItem", "PutItem", "Query")]
    : [];
  const functions: Partial<Record<FunctionName, ApiFunction>> = {
    // Anyone may call it, so it can only add items to the table, not read them.
    "save-lead": {
      description: "Saves a visitor's lead and computes its plan",
      permissions: [allow([table.tableArn], "dynamodb:PutItem")],
    },
    "is-admin": {
      description: "Asks the user pool whether a user is an administrator",
      permissions: [allow([userPool.userPoolArn], "cognito-idp:AdminListGroupsForUser")],
    },
    "read-desk": {
      description: "Returns leads, statistics and plans to administrators",
      // A report of a year with 300 campaigns a month takes about a second of processor time, two if it is compared.
      memory: 1_769,
      permissions: [
        askPool,
        queryIndex(createdIndex, stageIndex),
        readLeads,
        allowPartitions(
          deskTable,
          [
            lead,
            changes,
            find,
            counted,
            statistics,
            due,
            calls,
            plan,
            deskTableNames.generations,
            deskTableNames.bookings,
            deskTableNames.adSpend,
            ...feeds,
          ],
          "BatchGetItem",
          "GetItem",
          "Query",
        ),
        allow([`${deskTable.tableArn}/index/${deskTableNames.planIndex.name}`], "dynamodb:Query"),
        allow([cursorSecret.secretArn], "secretsmanager:GetSecretValue"),
      ],
    },
    "edit-desk": {
      description: "Adds and edits leads and saves their plans for administrators",
      permissions: [
        askPool,
        queryIndex(createdIndex),
        ...edit,
        ...savePlan,
        allowPartitions(table, [leadKeyPattern], "PutItem"),
        allowPartitions(
          deskTable,
          [deskTableNames.bookings],
          "DeleteItem",
          "GetItem",
          "UpdateItem",
        ),
        // A booked call without a lead becomes that of the lead that is added for it.
        allowPartitions(
          deskTable,
          [lead, changes, booking, deskTableNames.bookings],
          "DeleteItem",
          "GetItem",
          "PutItem",
        ),
        allowPartitions(deskTable, [deskTableNames.adSpend], "GetItem", "PutItem", "UpdateItem"),
        ...editDevices,
      ],
    },
    plan: {
      description: "Saves, opens and changes contractors' plans",
      permissions: [...savePlan, ...queuePlanMail],
    },
    "book-call": {
      description: "Applies the bookings that a booking service reports",
      permissions: [
        queryIndex(createdIndex),
        readLeads,
        ...edit,
        allowPartitions(deskTable, [find], "Query"),
        allowPartitions(
          deskTable,
          [lead, changes, booking, deskTableNames.bookings],
          "ConditionCheckItem",
          "DeleteItem",
          "PutItem",
        ),
        allowPartitions(deskTable, [booking, deskTableNames.bookings], "GetItem"),
        allowPartitions(deskTable, [booking], "Query"),
        allow(
          [...bookingSecrets.values()].map(({ secretArn }) => secretArn),
          "secretsmanager:GetSecretValue",
        ),
      ],
    },
  };
  if (feedPassword !== undefined) {
    functions["ad-feeds"] = {
      description: "Returns the conversions of the last 90 days to advertising services",
      // As many as the throttles of its four routes let through at once.
      reserved: 16,
      permissions: [
        allowPartitions(deskTable, [feed], "Query"),
        allow([feedPassword.secretArn], "secretsmanager:GetSecretValue"),
      ],
    };
  }
  return (id, name) => {
    const settings = functions[name];
    if (settings === undefined) throw new Error(`${name} has no permissions`);
    return new HandlerFunction(scope, id, {
      ...settings,
      environment,
      name,
      variables: {
        TABLE_NAME: table.tableName,
        DESK_TABLE_NAME: deskTable.tableName,
        USER_POOL_ID: userPool.userPoolId,
        CURSOR_SECRET_ID: cursorSecret.secretArn,
        PLAN_MAIL_QUEUE_URL: planMailQueue?.queueUrl ?? notConfigured,
        PLAN_MAIL_RECIPIENTS: planMailRecipients(environment),
        TIME_ZONE: brand.timeZone,
        // Each device has the push service of its browser's vendor. Only the local cloud has its own.
        PUSH_SERVICE: notConfigured,
        CALENDLY_SECRET_ID: bookingSecrets.get("calendly")?.secretArn ?? notConfigured,
        CAL_SECRET_ID: bookingSecrets.get("cal")?.secretArn ?? notConfigured,
        AD_FEEDS: JSON.stringify(environment.adFeeds ?? null),
        FEED_PASSWORD_ID: feedPassword?.secretArn ?? notConfigured,
      },
      failures: "Only API Gateway invokes it, synchronously, so the caller sees the failure.",
    });
  };
}

type ApiFunction = Pick<
  HandlerFunctionProps,
  "description" | "permissions" | "reserved" | "memory"
>;

/** The keys that sign the booking services' webhooks. No webhook is accepted until its service knows the key. */
function createBookingSecrets(
  scope: Construct,
  { bookingServices = [] }: Environment,
): ReadonlyMap<BookingProvider, Secret> {
  return new Map(
    bookingServices.map((service) => {
      const id = service.replace(/^./, (letter) => letter.toUpperCase());
      const secret = signingKey(scope, `${id}Secret`, {
        description: `Signs the webhooks of the booking service ${service} (docs/desk.md)`,
        reason: "The booking service has a copy, so a rotation must be coordinated.",
      });
      return [service, secret];
    }),
  );
}
