#!/usr/bin/env bash
# Replaces the origin secret (docs/runbook.md). Paste it step by step, because each step must have succeeded before the next.
# If one fails or is interrupted, start again: step 1 continues with the new value.

ENVIRONMENT=prod
export AWS_REGION=us-east-1 # the environment's
STACK=AdBudgetPlanner-$ENVIRONMENT
output() {
  aws cloudformation describe-stacks --stack-name $STACK --output text \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}
SECRET=$(output OriginSecretArn) DISTRIBUTION=$(output DistributionId)
HEADER='.DistributionConfig.Origins.Items[].CustomHeaders.Items[]? | select(.HeaderName == "x-origin-verify")'
accept() { # makes the functions accept the values in this JSON
  aws cloudformation list-stack-resources --stack-name $STACK --output text \
    --query "StackResourceSummaries[?ResourceType=='AWS::Lambda::Function'].[PhysicalResourceId]" |
    while read -r name; do
      environment=$(aws lambda get-function-configuration --function-name "$name" --query Environment) || return 1
      echo "$environment" | jq -e '.Variables.ORIGIN_SECRET' > /dev/null || continue
      aws lambda update-function-configuration --function-name "$name" --query LastUpdateStatus --environment \
        "$(echo "$environment" | jq -c --arg accepted "$1" '.Variables.ORIGIN_SECRET = $accepted')" &&
        aws lambda wait function-updated-v2 --function-name "$name" || return 1
    done
}
store() { aws secretsmanager put-secret-value --secret-id $SECRET --secret-string "$1" --query VersionId; }

# 1. OLD is what CloudFront sends. NEW is random, or from an interrupted rotation.
aws cloudfront wait distribution-deployed --id $DISTRIBUTION
OLD=$(aws cloudfront get-distribution-config --id $DISTRIBUTION | jq -r "[$HEADER][0].HeaderValue")
NEW=$(aws secretsmanager get-secret-value --secret-id $SECRET --query SecretString --output text |
  jq -r 'select(.previous) | .current')
NEW=${NEW:-$(openssl rand -hex 32)}
BOTH=$(jq -nc --arg current "$NEW" --arg previous "$OLD" '{$current, $previous}')

# 2. The functions accept both.
accept "$BOTH" && store "$BOTH"

# 3. CloudFront sends the new value.
aws cloudfront get-distribution-config --id $DISTRIBUTION > distribution.json
aws cloudfront update-distribution --id $DISTRIBUTION --query Distribution.Status \
  --if-match "$(jq -r .ETag distribution.json)" --distribution-config \
  "$(jq -c --arg new "$NEW" "($HEADER).HeaderValue = \$new | .DistributionConfig" distribution.json)"
aws cloudfront wait distribution-deployed --id $DISTRIBUTION

# 4. The functions accept only the new value.
ONLY=$(jq -nc --arg current "$NEW" '{$current}')
store "$ONLY" && accept "$ONLY"
rm distribution.json
