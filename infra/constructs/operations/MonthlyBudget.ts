import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";

export interface MonthlyBudgetProps {
  readonly budgetName: string;
  readonly limitUsd: number;
  /** At most ten email addresses. */
  readonly recipients: readonly string[];
}

/**
 * A monthly budget for the whole account. A budget per environment would need a cost allocation tag, which must be
 * activated manually in the billing console.
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

/** The notification thresholds, in percent of the limit. The runbook entry is `budget`. */
const budgetNotices = [
  { kind: "ACTUAL", percent: 80 },
  { kind: "FORECASTED", percent: 100 },
  { kind: "ACTUAL", percent: 100 },
] as const;
