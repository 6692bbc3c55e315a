#!/usr/bin/env bash
# Removes what a failed first deployment of prod left and blocks the next one (docs/deployment.md), and lists the rest. Both
# tables must be empty.
set -euo pipefail

region=us-east-1  # of the environment
stack=AdBudgetPlanner-prod
aws cloudformation update-termination-protection --region $region --no-enable-termination-protection --stack-name $stack
aws cloudformation delete-stack --region $region --stack-name $stack
aws cloudformation wait stack-delete-complete --region $region --stack-name $stack
for table in leads-prod desk-prod; do
  aws dynamodb update-table --region $region --table-name $table --no-deletion-protection-enabled
  aws dynamodb wait table-exists --region $region --table-name $table
  aws dynamodb delete-table --region $region --table-name $table
  aws dynamodb wait table-not-exists --region $region --table-name $table
done
aws logs delete-log-group --region $region --log-group-name /aws/vendedlogs/ad-budget-planner-prod
# The rest blocks nothing: user pool, key, other log groups.
aws resourcegroupstaggingapi get-resources --region $region --tag-filters Key=environment,Values=prod
