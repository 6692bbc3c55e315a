import { apiRoutes } from "@planner/shared/api/routes";
import { deskTable as deskTableNames } from "@planner/shared/lead/deskTable";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { onlyPartitions } from "../leads/LeadStore.ts";
import { type ApiFunctionsProps, synchronous } from "./ApiFunctions.ts";
import { HandlerFunction } from "./HandlerFunction.ts";

/** The functions that administrators use to answer leads. Two of them write: one change at a time, in a transaction. */
export class DeskFunctions extends Construct {
  readonly getLead: HandlerFunction;
  readonly leadChanges: HandlerFunction;
  readonly changeStage: HandlerFunction;
  readonly addLeadEvent: HandlerFunction;

  constructor(scope: Construct, id: string, props: ApiFunctionsProps) {
    super(scope, id);
    const { table, deskTable } = props;
    const { lead, changes, find } = deskTableNames.prefixes;
    const findKey = allow([`${table.tableArn}/index/${leadsTable.index.name}`], "Query");
    this.getLead = this.#create(props, {
      id: "GetLead",
      name: apiRoutes.getLead.functionName,
      description: "Returns a lead with its timeline to administrators",
      permissions: [
        findKey,
        allow([table.tableArn], "BatchGetItem", "GetItem"),
        allowPartitions(deskTable, [`${lead}*`, `${find}*`], "Query"),
      ],
    });
    this.leadChanges = this.#create(props, {
      id: "LeadChanges",
      name: apiRoutes.leadChanges.functionName,
      description: "Returns new and changed leads to administrators",
      permissions: [
        findKey,
        allow([table.tableArn], "BatchGetItem"),
        allowPartitions(deskTable, [`${changes}*`], "Query"),
      ],
    });
    this.changeStage = this.#create(props, {
      id: "ChangeStage",
      name: apiRoutes.changeStage.functionName,
      description: "Moves a lead to a stage for an administrator",
      permissions: [
        findKey,
        ...editPermissions(props),
        allowPartitions(deskTable, [`${lead}*`], "Query"),
      ],
      asksUserPool: true,
    });
    this.addLeadEvent = this.#create(props, {
      id: "AddLeadEvent",
      name: apiRoutes.addLeadEvent.functionName,
      description: "Adds an administrator's call, text, email or note to a lead",
      permissions: [
        findKey,
        ...editPermissions(props),
        allowPartitions(deskTable, [`${lead}*`], "GetItem"),
      ],
      asksUserPool: true,
    });
  }

  #create({ table, deskTable, environment, identity }: ApiFunctionsProps, fn: DeskFunction) {
    const { userPool } = identity;
    return new HandlerFunction(this, fn.id, {
      environment,
      name: fn.name,
      description: fn.description,
      variables: {
        TABLE_NAME: table.tableName,
        DESK_TABLE_NAME: deskTable.tableName,
        ...(fn.asksUserPool && { USER_POOL_ID: userPool.userPoolId }),
      },
      permissions: [
        ...fn.permissions,
        ...(fn.asksUserPool
          ? [
              new PolicyStatement({
                actions: ["cognito-idp:AdminGetUser", "cognito-idp:AdminListGroupsForUser"],
                resources: [userPool.userPoolArn],
              }),
            ]
          : []),
      ],
      failures: synchronous,
    });
  }
}

type DeskFunction = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PolicyStatement[];
  /** Whether it looks up the caller in the user pool. */
  readonly asksUserPool?: boolean;
};

/** An edit updates the lead and the statistics that include it, and adds to the timeline and the change log. */
function editPermissions({ table, deskTable }: ApiFunctionsProps): PolicyStatement[] {
  const { leadKeyPattern, statisticsKey } = leadsTable;
  const { lead, changes } = deskTableNames.prefixes;
  const edited = [leadKeyPattern, statisticsKey, `${statisticsKey}#*`];
  return [
    // AWS does not document whether it checks a transaction's keys one by one or together, so all actions get the same keys.
    allowPartitions(table, edited, "ConditionCheckItem", "GetItem", "UpdateItem"),
    allowPartitions(deskTable, [`${lead}*`, `${changes}*`], "PutItem"),
  ];
}

function allowPartitions(
  { tableArn }: ITableV2,
  partitions: readonly string[],
  ...operations: readonly string[]
): PolicyStatement {
  const statement = allow([tableArn], ...operations);
  statement.addConditions(onlyPartitions(...partitions));
  return statement;
}

function allow(resources: string[], ...operations: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    actions: operations.map((operation) => `dynamodb:${operation}`),
    resources,
  });
}
