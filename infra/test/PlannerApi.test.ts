import { describe, expect, it } from "@jest/globals";
import {
  environmentNames,
  onlyResource,
  resourcesOf,
  stackNames,
  templatesOf,
} from "./synthesis/templates.ts";

const templates = templatesOf();

describe.each(environmentNames)("the API of %s", (environment) => {
  const template = templates[environment];
  const routes = resourcesOf(template, "AWS::ApiGatewayV2::Route");
  const authorizer = onlyResource(template, "AWS::ApiGatewayV2::Authorizer");
  const stage = onlyResource(template, "AWS::ApiGatewayV2::Stage");

  it("requires sign-in except for saving a lead, for saved plans, reported bookings and feeds", () => {
    for (const { Properties } of routes) {
      const { RouteKey, AuthorizationType, AuthorizerId } = Properties;
      const isPublic = publicRoutes.includes(RouteKey);
      expect([RouteKey, AuthorizationType]).toEqual([RouteKey, isPublic ? "NONE" : "JWT"]);
      expect(AuthorizerId).toEqual(isPublic ? undefined : { Ref: authorizer.id });
    }
  });

  it("throttles saving and changing leads, and feeds, more strictly than reading", () => {
    const { DefaultRouteSettings: general, RouteSettings } = stage.Properties;
    const strict = Object.keys(RouteSettings);
    expect(strict).toEqual([
      ...publicRoutes.filter((route) => !/^(GET|HEAD) /.test(route)),
      "PATCH /api/leads/{id}",
      "POST /api/leads/{id}/events",
      "POST /api/leads/{id}/calls",
      "POST /api/leads/bookings",
      "POST /api/leads/added",
      "POST /api/leads/{id}/plan",
      "POST /api/devices",
      "PUT /api/ad-spend/month",
      "DELETE /api/ad-spend/month",
      "PUT /api/ad-spend/joins",
      "GET /feeds/google-ads/{id}",
      "HEAD /feeds/google-ads/{id}",
      "GET /feeds/microsoft-ads/{id}",
      "HEAD /feeds/microsoft-ads/{id}",
    ]);
    for (const route of strict) {
      expect(RouteSettings[route].ThrottlingRateLimit).toBeLessThan(general.ThrottlingRateLimit);
      expect(RouteSettings[route].ThrottlingBurstLimit).toBeLessThan(general.ThrottlingBurstLimit);
    }
  });

  it("creates the stage after the routes that it throttles", () => {
    const [api] = resourcesOf(template, "AWS::ApiGatewayV2::Api");
    expect(stage.DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
    // The stage refers to the API.
    expect(stage.DependsOn).not.toContain(api?.id);
  });

  it("waits slightly longer than the function, so that the function can respond first", () => {
    const functions = resourcesOf(template, "AWS::Lambda::Function");
    for (const { Properties } of resourcesOf(template, "AWS::ApiGatewayV2::Integration")) {
      const [target] = Properties.IntegrationUri["Fn::GetAtt"];
      const timeout = functions.find(({ id }) => id === target)?.Properties.Timeout;
      expect(Properties.TimeoutInMillis).toBeGreaterThan(timeout * 1000);
      expect(Properties.TimeoutInMillis).toBeLessThanOrEqual(timeout * 1000 + 5_000);
    }
  });
});

describe.each(environmentNames)("the functions of %s", (environment) => {
  it.each(stackNames)("in the %s stack log to groups that expire, also the CDK's", (stack) => {
    const template = templatesOf(stack)[environment];
    const groups = resourcesOf(template, "AWS::Logs::LogGroup").map(({ id }) => ({ Ref: id }));
    for (const { Properties } of resourcesOf(template, "AWS::Lambda::Function")) {
      expect(groups).toContainEqual(Properties.LoggingConfig?.LogGroup);
    }
  });
});

const publicRoutes = [
  "POST /api/leads",
  "POST /api/plans",
  "GET /api/plan",
  "PUT /api/plan",
  "PUT /api/plan/start",
  "POST /api/plan/next",
  "PUT /api/plan/weeks/{week}",
  "POST /api/plan/links/end",
  "PUT /api/plan/reminder",
  "POST /api/plan/stop",
  "POST /api/plan/resume",
  "POST /api/plans/link",
  "POST /api/bookings/{id}",
  "GET /feeds/google-ads/{id}",
  "HEAD /feeds/google-ads/{id}",
  "GET /feeds/microsoft-ads/{id}",
  "HEAD /feeds/microsoft-ads/{id}",
];
