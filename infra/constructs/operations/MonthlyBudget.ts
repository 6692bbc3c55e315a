import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import { budgetNotices } from "./alarms/budgetNotices.ts";

/** How much may be spent, and who is told. */
export interface MonthlyBudgetProps {
  readonly budgetName: string;
  readonly limitUsd: number;
  /** E-mail addresses, ten at most. */
  readonly recipients: readonly string[];
}

/**
 * A budget of the account's whole cost in a calendar month. Not of one environment's: a budget sees that only by a tag
 * that somebody has to activate in the billing console, and until then it sees nothing and never speaks.
 */
export class MonthlyBudget extends CfnBudget {
  constructor(
    scope: Construct,
    id: string,
    { budgetName, limitUsd, recipients }: MonthlyBudgetProps,
  ) {
    super(scope, id, {
      budget: {
        budgetName,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: limitUsd, unit: "USD" },
      },
      notificationsWithSubscribers: budgetNotices.map(({ kind, percent }) => ({
        notification: {
          notificationType: kind,
          comparisonOperator: "GREATER_THAN",
          threshold: percent,
          thresholdType: "PERCENTAGE",
        },
        subscribers: recipients.map((address) => ({ subscriptionType: "EMAIL", address })),
      })),
    });
  }
}
