import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { logging, permissionsOf } from "./permissionsOf.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());
const allow = (Action: string, Resource: unknown) => ({ Effect: "Allow", Action, Resource });

describe.each(environmentNames)("the signed-in users' functions of %s", (environment) => {
  const template = templates[environment];
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable");
  const pool = onlyResource(template, "AWS::Cognito::UserPool");
  const secret = onlyResource(
    template,
    "AWS::SecretsManager::Secret",
    "PlannerApiAdminCursorSecret",
  );
  const tableArn = { "Fn::GetAtt": [table.id, "Arn"] };
  const variablesOf = (id: string) =>
    onlyResource(template, "AWS::Lambda::Function", id).Properties.Environment.Variables;

  it("ask the pool for a user's groups, and nothing else: is-admin", () => {
    const id = "PlannerApiAdminIsAdmin";
    expect(permissionsOf(template, id)).toEqual([
      logging(template, id),
      allow("cognito-idp:AdminListGroupsForUser", { "Fn::GetAtt": [pool.id, "Arn"] }),
    ]);
    expect(variablesOf(id)).toMatchObject({
      USER_POOL_ID: { Ref: pool.id },
      POWERTOOLS_SERVICE_NAME: "is-admin",
    });
  });

  it("query the index of the leads and fetch the cursors' secret, and nothing else: list-leads", () => {
    const id = "PlannerApiAdminListLeads";
    expect(permissionsOf(template, id)).toEqual([
      logging(template, id),
      allow("dynamodb:Query", { "Fn::Join": ["", [tableArn, "/index/by_created_at"]] }),
      allow("secretsmanager:GetSecretValue", { Ref: secret.id }),
    ]);
    expect(variablesOf(id)).toMatchObject({
      TABLE_NAME: { Ref: table.id },
      CURSOR_SECRET_ID: { Ref: secret.id },
      POWERTOOLS_SERVICE_NAME: "list-leads",
    });
  });

  it("get single items of the table, and nothing else: lead-stats", () => {
    const id = "PlannerApiAdminLeadStats";
    expect(permissionsOf(template, id)).toEqual([
      logging(template, id),
      allow("dynamodb:GetItem", tableArn),
    ]);
    expect(variablesOf(id)).toMatchObject({
      TABLE_NAME: { Ref: table.id },
      POWERTOOLS_SERVICE_NAME: "lead-stats",
    });
  });

  it("sign cursors with a secret that nobody chose", () => {
    expect(secret.Properties.GenerateSecretString).toEqual({
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
    expect(secret.Properties.SecretString).toBeUndefined();
  });
});
