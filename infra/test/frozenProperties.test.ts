import { describe, expect, it } from "@jest/globals";
import {
  environmentNames,
  onlyResource,
  type Template,
  templateOf,
} from "./synthesis/templates.ts";

/**
 * What cannot change once an environment is deployed. Another name or other keys mean another, empty table. DynamoDB cannot change
 * an index's keys or projection, so CloudFormation fails: another projection needs a new index name, and a deployment can add or
 * remove one index per table (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-globaltable.html).
 * Cognito cannot change how users sign in and which attributes they need: another pool would have no administrators
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-updating.html).
 */
const frozen = {
  leads: {
    name: "leads-<environment>",
    keys: ["idempotency_key (S, HASH)"],
    indexes: [
      "by_created_at: entity (S, HASH), id (S, RANGE), ALL",
      "by_stage: stage (S, HASH), id (S, RANGE), ALL",
    ],
    localIndexes: [],
    expiry: undefined,
  },
  desk: {
    name: "desk-<environment>",
    keys: ["pk (S, HASH)", "sk (S, RANGE)"],
    indexes: ["by_last_entry: tracking (S, HASH), last_entry (S, RANGE), ALL"],
    localIndexes: [],
    // DynamoDB rejects another attribute while expiry is on.
    expiry: "expires_at",
  },
  userPool: {
    signIn: ["email"],
    aliases: [],
    isCaseSensitive: false,
    attributes: [],
  },
};

describe.each(environmentNames)("what AWS cannot change in %s", (environment) => {
  it("is as on this list", () => {
    const planner = templateOf("complete", environment);
    expect({
      leads: tableOf(planner, "LeadStoreTable", environment),
      desk: tableOf(planner, "LeadStoreDeskTable", environment),
      userPool: userPoolOf(planner),
    }).toEqual(frozen);
  });
});

type Key = { readonly AttributeName: string; readonly KeyType: string };
type Attribute = { readonly AttributeName: string; readonly AttributeType: string };
type Index = {
  readonly IndexName: string;
  readonly KeySchema: readonly Key[];
  readonly Projection: {
    readonly ProjectionType: string;
    readonly NonKeyAttributes?: readonly string[];
  };
};

function tableOf(planner: Template, idPrefix: string, environment: string) {
  const { Properties } = onlyResource(planner, "AWS::DynamoDB::GlobalTable", idPrefix);
  const attributes: readonly Attribute[] = Properties.AttributeDefinitions;
  const describeKeys = (keys: readonly Key[]) =>
    keys.map(({ AttributeName, KeyType }) => {
      const type = attributes.find((each) => each.AttributeName === AttributeName)?.AttributeType;
      return `${AttributeName} (${type}, ${KeyType})`;
    });
  const indexes: readonly Index[] = Properties.GlobalSecondaryIndexes;
  return {
    name: Properties.TableName.replace(environment, "<environment>"),
    keys: describeKeys(Properties.KeySchema),
    indexes: indexes.map(({ IndexName, KeySchema, Projection }) => {
      const { ProjectionType, NonKeyAttributes = [] } = Projection;
      const parts = [...describeKeys(KeySchema), ProjectionType, ...NonKeyAttributes];
      return `${IndexName}: ${parts.join(", ")}`;
    }),
    localIndexes: Properties.LocalSecondaryIndexes ?? [],
    expiry: Properties.TimeToLiveSpecification?.AttributeName,
  };
}

function userPoolOf(planner: Template) {
  const { Properties } = onlyResource(planner, "AWS::Cognito::UserPool");
  return {
    signIn: Properties.UsernameAttributes,
    aliases: Properties.AliasAttributes ?? [],
    isCaseSensitive: Properties.UsernameConfiguration.CaseSensitive,
    attributes: Properties.Schema ?? [],
  };
}
