import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";

/**
 * A monthly budget for the whole account. A budget per environment would need a cost allocation tag, which must be
 * activated manually in the billing console.
 */
export function createCostBudget(scope: Construct, environment: Environment): void {
  const { monthlyBudgetUsd, alarmRecipients = [] } = environment;
  // AWS rejects budget notices without a recipient.
  if (monthlyBudgetUsd === undefined || alarmRecipients.length === 0) return;
  new CfnBudget(scope, "Budget", {
    budget: {
      // AWS generates the name: a change of the recipients creates the new budget before it deletes the old one.
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
    },
    notificationsWithSubscribers: budgetNotices.map((notice) => ({
      notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
      subscribers: alarmRecipients.map((address) => ({ subscriptionType: "EMAIL", address })),
    })),
  });
}

/** When AWS notifies, in percent of the limit. The runbook's page is `budget`. */
const budgetNotices = [
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "FORECASTED", threshold: 100 },
  { notificationType: "ACTUAL", threshold: 100 },
];
