import { apiRoutes } from "@planner/shared/api/routes";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { logSettings } from "../operations/logSettings.ts";
import { synchronousFailures } from "../operations/synchronousFailures.ts";
import { HandlerFunction } from "./HandlerFunction.ts";

/** Where leads are saved. */
export interface SaveLeadFunctionProps {
  readonly table: ITableV2;
  readonly environment: Environment;
}

/** The function that anyone calls to save a lead: it may add items to the table, and read none. */
export class SaveLeadFunction extends HandlerFunction {
  constructor(scope: Construct, id: string, { table, environment }: SaveLeadFunctionProps) {
    super(scope, id, {
      name: apiRoutes.saveLead.functionName,
      description: "Saves a visitor's lead with the plan computed for it",
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        new PolicyStatement({ actions: ["dynamodb:PutItem"], resources: [table.tableArn] }),
      ],
      reservedConcurrency: environment.reservedConcurrency,
      logs: logSettings(environment),
      failures: synchronousFailures,
    });
  }
}
