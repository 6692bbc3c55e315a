#!/usr/bin/env bash
# Restores copies of prod's tables as of a time (docs/runbook.md). Delete them afterwards: they contain personal data.
set -euo pipefail

at=2026-11-21T08:29:59Z # UTC
# The copy needs no indexes.
aws dynamodb restore-table-to-point-in-time --source-table-name leads-prod --target-table-name leads-prod-restored \
  --restore-date-time $at --global-secondary-index-override '[]'
aws dynamodb restore-table-to-point-in-time --source-table-name desk-prod --target-table-name desk-prod-restored \
  --restore-date-time $at
aws dynamodb wait table-exists --table-name leads-prod-restored
aws dynamodb wait table-exists --table-name desk-prod-restored
