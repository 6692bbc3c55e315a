#!/usr/bin/env bash
# Lets another account use the key of prod's tables, so that it can restore their backups (docs/runbook.md).
# Undo: aws kms put-key-policy --key-id KEY --policy file://old-policy.json
set -euo pipefail

other=222222222222 # the account that restores
key=$(aws dynamodb describe-table --table-name leads-prod --query Table.SSEDescription.KMSMasterKeyArn --output text)
aws kms get-key-policy --key-id "$key" --query Policy --output text > old-policy.json
jq --arg other "arn:aws:iam::$other:root" '.Statement += [{Effect: "Allow", Principal: {AWS: $other}, Resource: "*",
  Action: ["kms:CreateGrant", "kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKey*", "kms:ReEncrypt*"]}]' \
  old-policy.json > policy.json
aws kms put-key-policy --key-id "$key" --policy file://policy.json
