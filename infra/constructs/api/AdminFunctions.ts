import { apiRoutes } from "@planner/shared/api/routes";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { Validations } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import { logSettings } from "../operations/logSettings.ts";
import { synchronousFailures } from "../operations/synchronousFailures.ts";
import { HandlerFunction } from "./HandlerFunction.ts";

/** What the functions of administrators read. */
export interface AdminFunctionsProps {
  readonly table: ITableV2;
  readonly identity: AdminIdentity;
  readonly environment: Environment;
}

/** The functions behind the routes of signed-in users: each may read one thing, and write nothing but its log. */
export class AdminFunctions extends Construct {
  readonly isAdmin: HandlerFunction;
  readonly listLeads: HandlerFunction;
  readonly leadStats: HandlerFunction;

  constructor(scope: Construct, id: string, props: AdminFunctionsProps) {
    super(scope, id);
    const { table, environment } = props;
    const { userPool } = props.identity;
    const common = {
      reservedConcurrency: environment.reservedConcurrency,
      logs: logSettings(environment),
      failures: synchronousFailures,
    };
    this.isAdmin = new HandlerFunction(this, "IsAdmin", {
      ...common,
      name: apiRoutes.isAdmin.functionName,
      description: "Tells whether a user is an administrator, as the user pool says",
      environment: { USER_POOL_ID: userPool.userPoolId },
      permissions: [
        new PolicyStatement({
          actions: ["cognito-idp:AdminListGroupsForUser"],
          resources: [userPool.userPoolArn],
        }),
      ],
    });
    const cursorSecret = createCursorSecret(this);
    this.listLeads = new HandlerFunction(this, "ListLeads", {
      ...common,
      name: apiRoutes.listLeads.functionName,
      description: "Lists leads for administrators, page by page",
      environment: { TABLE_NAME: table.tableName, CURSOR_SECRET_ID: cursorSecret.secretArn },
      permissions: [
        new PolicyStatement({
          actions: ["dynamodb:Query"],
          resources: [`${table.tableArn}/index/${leadsTable.index.name}`],
        }),
        new PolicyStatement({
          actions: ["secretsmanager:GetSecretValue"],
          resources: [cursorSecret.secretArn],
        }),
      ],
    });
    this.leadStats = new HandlerFunction(this, "LeadStats", {
      ...common,
      name: apiRoutes.leadStats.functionName,
      description: "Tells administrators the statistics of all leads",
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        new PolicyStatement({ actions: ["dynamodb:GetItem"], resources: [table.tableArn] }),
      ],
    });
  }
}

/** What cursors are signed with. Losing it with the stack costs nothing but the pages that are open. */
function createCursorSecret(scope: Construct): Secret {
  const secret = new Secret(scope, "CursorSecret", {
    description: "Signs the cursors of list-leads",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "It protects no data, only a page's place in the list; a new one makes an open list start again.",
  });
  return secret;
}
