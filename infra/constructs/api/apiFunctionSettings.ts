import { feedContract } from "@planner/shared/api/feedContract";
import type { FunctionName } from "@planner/shared/deployment/functions";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import type { LeadTablesProps } from "../leads/LeadStore.ts";
import { allow, allowIndexQuery, allowPartitions } from "../permissions.ts";
import { burstOf, feedRate } from "./apiThrottles.ts";
import type { ApiSecrets } from "./createApiSecrets.ts";
import type { HandlerFunctionProps } from "./HandlerFunction.ts";

export interface ApiFunctionSettingsProps extends LeadTablesProps {
  readonly identity: AdminIdentity;
  /** The queue of emails to contractors. Undefined if the environment sends none. */
  readonly planMailQueue: IQueue | undefined;
  readonly secrets: ApiSecrets;
}

type FunctionSettings = Pick<
  HandlerFunctionProps,
  "description" | "permissions" | "reserved" | "memory"
>;

/**
 * What each function behind the API may do, and the capacity that it needs. A feature that is off has no function. All
 * writes of a transaction get the same keys, because AWS does not document whether it checks them one by one or together.
 */
export function apiFunctionSettings(
  props: ApiFunctionSettingsProps,
): Readonly<Partial<Record<FunctionName, FunctionSettings>>> {
  const { table, identity, planMailQueue } = props;
  const mailPermissions = planMailQueue ? [allow([planMailQueue.queueArn], "sqs:SendMessage")] : [];
  return {
    // Anyone may call this function, so it can only add items to the table, not read them.
    "save-lead": {
      description: "Saves a visitor's lead and computes its plan",
      permissions: [allow([table.tableArn], "dynamodb:PutItem")],
    },
    "is-admin": {
      description: "Asks the user pool whether a user is an administrator",
      permissions: [allow([identity.userPool.userPoolArn], "cognito-idp:AdminListGroupsForUser")],
    },
    "read-desk": readDesk(props),
    "edit-desk": editDesk(props),
    plan: {
      description: "Saves, opens and changes contractors' plans",
      permissions: [...savePlanPermissions(props), ...mailPermissions],
    },
    "book-call": bookCall(props),
    "ad-feeds": adFeeds(props),
  };
}

const { prefixes } = deskTableNames;
const { createdIndex, stageIndex, leadKeyPattern } = leadsTable;

function readDesk(props: ApiFunctionSettingsProps): FunctionSettings {
  const { table, deskTable, environment, secrets } = props;
  const { lead, changes, find, counted, statistics, due, calls, plan } = prefixes;
  const feeds = environment.adFeeds ? [prefixes.feed] : [];
  return {
    description: "Returns leads, statistics and plans to administrators",
    // A report of a year with 300 campaigns a month takes about a second of processor time, two if it is compared.
    memory: 1_769,
    permissions: [
      listAdministratorsPermission(props),
      allowIndexQuery(table, createdIndex, stageIndex),
      readLeadsPermission(props),
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
      allowIndexQuery(deskTable, deskTableNames.planIndex),
      allow([secrets.cursor.secretArn], "secretsmanager:GetSecretValue"),
    ],
  };
}

function editDesk(props: ApiFunctionSettingsProps): FunctionSettings {
  const { table, deskTable, environment } = props;
  const { lead, changes, booking } = prefixes;
  const { bookings, adSpend, devices } = deskTableNames;
  const devicePermissions = environment.webPush
    ? [allowPartitions(deskTable, [devices], "DeleteItem", "PutItem", "Query")]
    : [];
  return {
    description: "Adds and edits leads and saves their plans for administrators",
    permissions: [
      listAdministratorsPermission(props),
      allowIndexQuery(table, createdIndex),
      ...editLeadsPermissions(props),
      ...savePlanPermissions(props),
      allowPartitions(table, [leadKeyPattern], "PutItem"),
      // A booked call without a lead is edited, or becomes that of the lead that is added for it.
      allowPartitions(deskTable, [bookings], "UpdateItem"),
      allowPartitions(
        deskTable,
        [lead, changes, booking, bookings],
        "DeleteItem",
        "GetItem",
        "PutItem",
      ),
      allowPartitions(deskTable, [adSpend], "GetItem", "PutItem", "UpdateItem"),
      ...devicePermissions,
    ],
  };
}

function bookCall(props: ApiFunctionSettingsProps): FunctionSettings {
  const { table, deskTable, secrets } = props;
  const { lead, changes, find, booking } = prefixes;
  const { bookings } = deskTableNames;
  const secretArns = [...secrets.bookings.values()].map(({ secretArn }) => secretArn);
  return {
    description: "Applies the bookings that a booking service reports",
    permissions: [
      allowIndexQuery(table, createdIndex),
      readLeadsPermission(props),
      ...editLeadsPermissions(props),
      allowPartitions(deskTable, [find], "Query"),
      allowPartitions(
        deskTable,
        [lead, changes, booking, bookings],
        "ConditionCheckItem",
        "DeleteItem",
        "PutItem",
      ),
      allowPartitions(deskTable, [booking, bookings], "GetItem"),
      allowPartitions(deskTable, [booking], "Query"),
      allow(secretArns, "secretsmanager:GetSecretValue"),
    ],
  };
}

/** Undefined if the environment has no feeds. */
function adFeeds({ deskTable, secrets }: ApiFunctionSettingsProps): FunctionSettings | undefined {
  const { feedPassword } = secrets;
  if (feedPassword === undefined) return undefined;
  return {
    description: "Returns the conversions of the last 90 days to advertising services",
    // As many as the throttles of its routes let through at once.
    reserved: Object.keys(feedContract).length * burstOf(feedRate),
    permissions: [
      allowPartitions(deskTable, [prefixes.feed], "Query"),
      allow([feedPassword.secretArn], "secretsmanager:GetSecretValue"),
    ],
  };
}

function listAdministratorsPermission({ identity }: ApiFunctionSettingsProps): PolicyStatement {
  return allow([identity.userPool.userPoolArn], "cognito-idp:ListUsersInGroup");
}

function readLeadsPermission({ table }: ApiFunctionSettingsProps): PolicyStatement {
  return allow([table.tableArn], "dynamodb:BatchGetItem", "dynamodb:GetItem");
}

function editLeadsPermissions({
  table,
  deskTable,
}: ApiFunctionSettingsProps): readonly PolicyStatement[] {
  const { lead, changes } = prefixes;
  return [
    allowPartitions(table, [leadKeyPattern], "GetItem", "UpdateItem"),
    allowPartitions(deskTable, [lead, changes], "PutItem"),
    allowPartitions(deskTable, [lead], "GetItem", "Query"),
  ];
}

function savePlanPermissions({
  table,
  deskTable,
}: ApiFunctionSettingsProps): readonly PolicyStatement[] {
  const { lead, changes, plan, token, address } = prefixes;
  return [
    allowPartitions(table, [leadKeyPattern], "GetItem", "UpdateItem"),
    allowPartitions(deskTable, [lead, changes, plan, token, address], "DeleteItem", "PutItem"),
    allowPartitions(deskTable, [plan, token, address], "GetItem", "Query", "UpdateItem"),
    allowPartitions(deskTable, [lead], "Query"),
  ];
}
