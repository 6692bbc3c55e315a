import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../environments.ts";
import { onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf("complete");

describe.each(environmentNames)("the save-lead function of %s", (environment) => {
  const template = templates[environment];
  const { Properties: properties } = onlyResource(
    template,
    "AWS::Lambda::Function",
    "PlannerApiSaveLead",
  );
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable", "LeadStoreTable");
  const log = onlyResource(template, "AWS::Logs::LogGroup", "PlannerApiSaveLead");

  it("runs on Node 24 and arm64 with a timeout of ten seconds", () => {
    expect(properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      Timeout: 10,
      MemorySize: 512,
    });
  });

  it("gets its table, name, source map option and origin secret as variables", () => {
    const secret = onlyResource(template, "AWS::SecretsManager::Secret", "OriginSecret");
    expect(properties.Environment.Variables).toEqual({
      TABLE_NAME: { Ref: table.id },
      ORIGIN_SECRET: {
        "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: secret.id }, ":SecretString:::}}"]],
      },
      POWERTOOLS_SERVICE_NAME: "save-lead",
      NODE_OPTIONS: "--enable-source-maps",
    });
  });

  it("logs JSON to its own log group", () => {
    expect(properties.LoggingConfig).toMatchObject({
      LogFormat: "JSON",
      LogGroup: { Ref: log.id },
    });
  });

  it("reserves concurrency except in dev", () => {
    const reserved = { dev: undefined, staging: 5, prod: 20 };
    expect(properties.ReservedConcurrentExecutions).toBe(reserved[environment]);
  });
});

describe.each(environmentNames)("the functions for signed-in users of %s", (environment) => {
  const template = templates[environment];
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable", "LeadStoreTable");
  const pool = onlyResource(template, "AWS::Cognito::UserPool");
  const cursorSecret = onlyResource(
    template,
    "AWS::SecretsManager::Secret",
    "PlannerApiAdminCursorSecret",
  );

  it.each([
    ["is-admin", "IsAdmin", { USER_POOL_ID: { Ref: pool.id } }],
    [
      "list-leads",
      "ListLeads",
      { TABLE_NAME: { Ref: table.id }, CURSOR_SECRET_ID: { Ref: cursorSecret.id } },
    ],
    ["lead-stats", "LeadStats", { TABLE_NAME: { Ref: table.id } }],
  ])("%s gets its variables", (name, id, variables) => {
    const { Properties } = onlyResource(template, "AWS::Lambda::Function", `PlannerApiAdmin${id}`);
    expect(Properties.Environment.Variables).toMatchObject({
      ...variables,
      POWERTOOLS_SERVICE_NAME: name,
    });
  });

  it("sign cursors with a generated secret", () => {
    expect(cursorSecret.Properties.GenerateSecretString).toEqual({
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
    expect(cursorSecret.Properties.SecretString).toBeUndefined();
  });
});

describe.each(environmentNames)("the HTTP API of %s", (environment) => {
  const template = templates[environment];
  const routes = resourcesOf(template, "AWS::ApiGatewayV2::Route");
  const authorizer = onlyResource(template, "AWS::ApiGatewayV2::Authorizer");
  const stage = onlyResource(template, "AWS::ApiGatewayV2::Stage");

  it("lets anyone save a lead and requires sign-in for all other routes", () => {
    const signedIn = { AuthorizationType: "JWT", AuthorizerId: { Ref: authorizer.id } };
    expect(
      Object.fromEntries(
        routes.map(({ Properties: { RouteKey, AuthorizationType, AuthorizerId } }) => [
          RouteKey,
          { AuthorizationType, AuthorizerId },
        ]),
      ),
    ).toEqual({
      "POST /api/leads": { AuthorizationType: "NONE" },
      "POST /api/is-admin": signedIn,
      "GET /api/leads": signedIn,
      "GET /api/leads/stats": signedIn,
      "GET /api/leads/changes": signedIn,
      "GET /api/leads/{id}": signedIn,
      "PATCH /api/leads/{id}": signedIn,
      "POST /api/leads/{id}/events": signedIn,
    });
  });

  it("accepts tokens that the pool issued to the site's client", () => {
    const pool = onlyResource(template, "AWS::Cognito::UserPool");
    const client = onlyResource(template, "AWS::Cognito::UserPoolClient");
    expect(authorizer.Properties).toMatchObject({
      AuthorizerType: "JWT",
      IdentitySource: ["$request.header.Authorization"],
      JwtConfiguration: {
        Audience: [{ Ref: client.id }],
        Issuer: { "Fn::GetAtt": [pool.id, "ProviderURL"] },
      },
    });
  });

  it.each([
    ["POST /api/leads", "PlannerApiSaveLead"],
    ["POST /api/is-admin", "PlannerApiAdminIsAdmin"],
    ["GET /api/leads", "PlannerApiAdminListLeads"],
    ["GET /api/leads/stats", "PlannerApiAdminLeadStats"],
    ["GET /api/leads/changes", "PlannerApiDeskLeadChanges"],
    ["GET /api/leads/{id}", "PlannerApiDeskGetLead"],
    ["PATCH /api/leads/{id}", "PlannerApiDeskChangeStage"],
    ["POST /api/leads/{id}/events", "PlannerApiDeskAddLeadEvent"],
  ])("routes %s to its function in payload format 2.0", (routeKey, functionId) => {
    const fn = onlyResource(template, "AWS::Lambda::Function", functionId);
    const route = routes.find(({ Properties }) => Properties.RouteKey === routeKey);
    const integration = resourcesOf(template, "AWS::ApiGatewayV2::Integration").find(({ id }) =>
      JSON.stringify(route?.Properties.Target).includes(id),
    );
    expect(integration?.Properties).toMatchObject({
      IntegrationType: "AWS_PROXY",
      IntegrationUri: { "Fn::GetAtt": [fn.id, "Arn"] },
      PayloadFormatVersion: "2.0",
    });
  });

  it("has no CORS configuration", () => {
    const api = onlyResource(template, "AWS::ApiGatewayV2::Api");
    expect(api.Properties.CorsConfiguration).toBeUndefined();
  });

  it("throttles all routes, and saving and changing leads more strictly", () => {
    const limits = {
      dev: [100, 200, 50, 100, 50, 100],
      staging: [50, 100, 10, 20, 10, 20],
      prod: [100, 200, 25, 50, 10, 20],
    };
    const [rate, burst, saveRate, saveBurst, editRate, editBurst] = limits[environment];
    const edits = { ThrottlingRateLimit: editRate, ThrottlingBurstLimit: editBurst };
    expect(stage.Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    });
    expect(stage.Properties.RouteSettings).toEqual({
      "POST /api/leads": { ThrottlingRateLimit: saveRate, ThrottlingBurstLimit: saveBurst },
      "PATCH /api/leads/{id}": edits,
      "POST /api/leads/{id}/events": edits,
    });
  });

  it("creates the stage after the routes that it throttles", () => {
    expect(stage.DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
  });

  it("logs each request without the caller's IP address", () => {
    const log = onlyResource(template, "AWS::Logs::LogGroup", "PlannerApiAccessLog");
    const { DestinationArn, Format } = stage.Properties.AccessLogSettings;
    expect(DestinationArn).toEqual({ "Fn::GetAtt": [log.id, "Arn"] });
    expect(JSON.parse(Format)).toMatchObject({ status: "$context.status" });
    expect(Format).not.toMatch(/identity|authorizer/);
  });
});

describe.each(environmentNames)("the log groups of %s", (environment) => {
  const groups = resourcesOf(templates[environment], "AWS::Logs::LogGroup");

  it("keep logs for the environment's retention period", () => {
    const days = { dev: 7, staging: 30, prod: 90 }[environment];
    expect(groups).toHaveLength(16);
    expect(new Set(groups.map(({ Properties }) => Properties.RetentionInDays))).toEqual(
      new Set([days]),
    );
  });

  it.each(["Planner", "AccessLogs"] as const)(
    "exist for every function of %s, including the CDK's own",
    (stackName) => {
      const template = templatesOf("complete", stackName)[environment];
      const known = resourcesOf(template, "AWS::Logs::LogGroup").map(({ id }) => ({ Ref: id }));
      for (const { Properties } of resourcesOf(template, "AWS::Lambda::Function")) {
        expect(known).toContainEqual(Properties.LoggingConfig?.LogGroup);
      }
    },
  );

  it("outlive their stack in prod only, except the logs of deployments", () => {
    const retained = groups.filter(({ DeletionPolicy }) => DeletionPolicy === "Retain");
    expect(retained).toHaveLength(environment === "prod" ? 14 : 0);
  });
});
