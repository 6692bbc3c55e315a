import { createHash } from "node:crypto";

/** The values of `Ref` and `Fn::GetAtt` for a resource. */
export type ResourceIdentity = {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** What determines a resource's identity. */
export type IdentityFacts = {
  readonly logicalId: string;
  readonly stackName: string;
  readonly region: string;
  /** Host and port of the local edge, the domain name of every distribution. */
  readonly siteHost: string;
  /** Reads a property of the resource, such as its name. */
  readonly property: (name: string) => string | undefined;
};

/** The account of all resources. */
export const localAccount = "000000000000";

/** Names a resource as AWS would. Resources that do not run locally are named by their logical id. */
export function identify(type: string, facts: IdentityFacts): ResourceIdentity {
  const identityOf = identities[type];
  return identityOf === undefined ? { ref: facts.logicalId, attributes: {} } : identityOf(facts);
}

const identities: Readonly<Record<string, (facts: IdentityFacts) => ResourceIdentity>> = {
  "AWS::DynamoDB::GlobalTable": (facts) => {
    const name = nameOf(facts, "TableName");
    const arn = arnOf(facts, "dynamodb", `table/${name}`);
    return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
  },
  "AWS::Lambda::Function": (facts) => {
    const name = nameOf(facts, "FunctionName");
    return { ref: name, attributes: { Arn: arnOf(facts, "lambda", `function:${name}`) } };
  },
  "AWS::S3::Bucket": (facts) => {
    const name = nameOf(facts, "BucketName").toLowerCase();
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${facts.region}.amazonaws.com`,
      },
    };
  },
  // Identified by its id: the name of an API need not be unique.
  "AWS::ApiGatewayV2::Api": ({ logicalId, region }) => {
    const endpoint = `https://${logicalId}.execute-api.${region}.amazonaws.com`.toLowerCase();
    return { ref: logicalId, attributes: { ApiId: logicalId, ApiEndpoint: endpoint } };
  },
  "AWS::Cognito::UserPool": (facts) => {
    const { logicalId, region } = facts;
    const hash = idFor(`${nameOf(facts, "UserPoolName")} ${logicalId}`).slice(0, 9);
    const id = `${region}_${hash}`;
    const provider = `cognito-idp.${region}.amazonaws.com/${id}`;
    return {
      ref: id,
      attributes: {
        Arn: arnOf(facts, "cognito-idp", `userpool/${id}`),
        ProviderName: provider,
        ProviderURL: `https://${provider}`,
        UserPoolId: id,
      },
    };
  },
  "AWS::Cognito::UserPoolClient": (facts) => {
    const name = nameOf(facts, "ClientName");
    const id = idFor(`${name} ${facts.logicalId}`).toLowerCase().slice(0, 26);
    return { ref: id, attributes: { ClientId: id, Name: name } };
  },
  "AWS::Cognito::UserPoolGroup": (facts) => ({ ref: nameOf(facts, "GroupName"), attributes: {} }),
  "AWS::SQS::Queue": (facts) => {
    const name = nameOf(facts, "QueueName");
    const url = `https://sqs.${facts.region}.amazonaws.com/${localAccount}/${name}`;
    const arn = arnOf(facts, "sqs", name);
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
  "AWS::SecretsManager::Secret": (facts) => {
    const name = nameOf(facts, "Name");
    const hash = idFor(`${name} ${facts.logicalId}`).slice(0, 6);
    const arn = arnOf(facts, "secretsmanager", `secret:${name}-${hash}`);
    return { ref: arn, attributes: { Id: arn } };
  },
  "AWS::CloudFront::Distribution": ({ logicalId, siteHost }) => ({
    ref: logicalId,
    attributes: { Id: logicalId, DomainName: siteHost },
  }),
};

/** The name that a property sets, or the one that CloudFormation would generate. */
function nameOf({ property, stackName, logicalId }: IdentityFacts, nameProperty: string): string {
  return property(nameProperty) ?? `${stackName}-${logicalId}`;
}

function arnOf({ region }: IdentityFacts, service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${localAccount}:${resource}`;
}

/** Generates an id like those that AWS assigns. It is the same on every start. */
function idFor(text: string): string {
  return createHash("sha512")
    .update(text)
    .digest("base64")
    .replace(/[^0-9A-Za-z]/g, "");
}
