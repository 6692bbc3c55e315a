import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";

export interface MonthlyBudgetProps {
  readonly budgetName: string;
  readonly limitUsd: number;
  /** E-mail addresses, at most ten. */
  readonly recipients: readonly string[];
}

/**
 * A budget for the account's cost per calendar month. It cannot cover one environment only: that needs a cost allocation
 * tag, which has to be activated by hand in the billing console.
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

/** The notices, in percent of the limit. The runbook's page is `budget`. */
const budgetNotices = [
  { kind: "ACTUAL", percent: 80 },
  { kind: "FORECASTED", percent: 100 },
  { kind: "ACTUAL", percent: 100 },
] as const;
