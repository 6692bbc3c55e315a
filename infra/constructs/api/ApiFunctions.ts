import { apiRoutes } from "@planner/shared/api/routes";
import { deskTable as deskTableNames } from "@planner/shared/lead/deskTable";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { Validations } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import { onlyPartitions } from "../leads/LeadStore.ts";
import { HandlerFunction } from "./HandlerFunction.ts";

export interface ApiFunctionsProps {
  readonly table: ITableV2;
  readonly deskTable: ITableV2;
  readonly identity: AdminIdentity;
  readonly environment: Environment;
}

/** The function that saves leads. Anyone may call it, so it can only add items to the table, not read them. */
export function createSaveLead(
  scope: Construct,
  { table, environment }: ApiFunctionsProps,
): HandlerFunction {
  return new HandlerFunction(scope, "SaveLead", {
    environment,
    name: apiRoutes.saveLead.functionName,
    description: "Saves a visitor's lead and computes its plan",
    variables: { TABLE_NAME: table.tableName },
    permissions: [
      new PolicyStatement({ actions: ["dynamodb:PutItem"], resources: [table.tableArn] }),
    ],
    failures: synchronous,
  });
}

/** The functions for signed-in users that only read. */
export class AdminFunctions extends Construct {
  readonly isAdmin: HandlerFunction;
  readonly listLeads: HandlerFunction;
  readonly leadStats: HandlerFunction;

  constructor(scope: Construct, id: string, props: ApiFunctionsProps) {
    super(scope, id);
    const { table, deskTable, identity, environment } = props;
    const { userPool } = identity;
    this.isAdmin = new HandlerFunction(this, "IsAdmin", {
      environment,
      name: apiRoutes.isAdmin.functionName,
      description: "Asks the user pool whether a user is an administrator",
      variables: { USER_POOL_ID: userPool.userPoolId },
      permissions: [
        new PolicyStatement({
          actions: ["cognito-idp:AdminListGroupsForUser"],
          resources: [userPool.userPoolArn],
        }),
      ],
      failures: synchronous,
    });
    const cursorSecret = createCursorSecret(this);
    this.listLeads = new HandlerFunction(this, "ListLeads", {
      environment,
      name: apiRoutes.listLeads.functionName,
      description: "Lists leads for administrators, page by page",
      variables: {
        TABLE_NAME: table.tableName,
        DESK_TABLE_NAME: deskTable.tableName,
        CURSOR_SECRET_ID: cursorSecret.secretArn,
      },
      permissions: [
        new PolicyStatement({
          actions: ["dynamodb:Query"],
          resources: [leadsTable.index, leadsTable.stageIndex].map(
            ({ name }) => `${table.tableArn}/index/${name}`,
          ),
        }),
        new PolicyStatement({ actions: ["dynamodb:BatchGetItem"], resources: [table.tableArn] }),
        new PolicyStatement({
          actions: ["dynamodb:Query"],
          resources: [deskTable.tableArn],
          conditions: onlyPartitions(`${deskTableNames.prefixes.find}*`),
        }),
        new PolicyStatement({
          actions: ["secretsmanager:GetSecretValue"],
          resources: [cursorSecret.secretArn],
        }),
      ],
      failures: synchronous,
    });
    this.leadStats = new HandlerFunction(this, "LeadStats", {
      environment,
      name: apiRoutes.leadStats.functionName,
      description: "Returns the statistics of all leads to administrators",
      variables: { TABLE_NAME: table.tableName },
      permissions: [
        new PolicyStatement({ actions: ["dynamodb:GetItem"], resources: [table.tableArn] }),
      ],
      failures: synchronous,
    });
  }
}

/** The reason why the functions behind the API have no dead-letter queue. */
export const synchronous =
  "Only API Gateway invokes it, synchronously, so the caller sees the failure.";

/** The key that signs list cursors. Losing it only invalidates open pages. */
function createCursorSecret(scope: Construct): Secret {
  const secret = new Secret(scope, "CursorSecret", {
    description: "Signs the cursors of list-leads",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason: "It protects list positions, not data. A new value only resets open lists.",
  });
  return secret;
}
