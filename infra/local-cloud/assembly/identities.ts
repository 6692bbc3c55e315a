import { createHash } from "node:crypto";

/** The values of `Ref` and `Fn::GetAtt` for a resource. */
export type ResourceIdentity = {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** What an identity is made of. */
export type IdentityFacts = {
  readonly logicalId: string;
  readonly stackName: string;
  readonly region: string;
  /** Host and port of the local edge, the domain name of every distribution. */
  readonly siteHost: string;
  /** A property in the template, with which it can set the name. */
  readonly property: (name: string) => string | undefined;
};

/** The account of all resources. */
export const localAccount = "000000000000";

/** Names a resource as AWS would. Resources that do not run locally are named by their logical id. */
export function identify(type: string, facts: IdentityFacts): ResourceIdentity {
  const { logicalId, stackName, region, siteHost, property } = facts;
  const nameIn = (nameProperty: string) => property(nameProperty) ?? `${stackName}-${logicalId}`;
  const arnOf = (service: string, resource: string) =>
    `arn:aws:${service}:${region}:${localAccount}:${resource}`;
  switch (type) {
    case "AWS::DynamoDB::GlobalTable": {
      const name = nameIn("TableName");
      const arn = arnOf("dynamodb", `table/${name}`);
      return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
    }
    case "AWS::Lambda::Function": {
      const name = nameIn("FunctionName");
      return { ref: name, attributes: { Arn: arnOf("lambda", `function:${name}`) } };
    }
    case "AWS::S3::Bucket": {
      const name = nameIn("BucketName").toLowerCase();
      return {
        ref: name,
        attributes: {
          Arn: `arn:aws:s3:::${name}`,
          DomainName: `${name}.s3.amazonaws.com`,
          RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
        },
      };
    }
    case "AWS::ApiGatewayV2::Api": {
      // Identified by its id: the name of an API need not be unique.
      const endpoint = `https://${logicalId}.execute-api.${region}.amazonaws.com`.toLowerCase();
      return { ref: logicalId, attributes: { ApiId: logicalId, ApiEndpoint: endpoint } };
    }
    case "AWS::Cognito::UserPool": {
      const id = `${region}_${idFor(`${nameIn("UserPoolName")} ${logicalId}`).slice(0, 9)}`;
      const provider = `cognito-idp.${region}.amazonaws.com/${id}`;
      return {
        ref: id,
        attributes: {
          Arn: arnOf("cognito-idp", `userpool/${id}`),
          ProviderName: provider,
          ProviderURL: `https://${provider}`,
          UserPoolId: id,
        },
      };
    }
    case "AWS::Cognito::UserPoolClient": {
      const name = nameIn("ClientName");
      const id = idFor(`${name} ${logicalId}`).toLowerCase().slice(0, 26);
      return { ref: id, attributes: { ClientId: id, Name: name } };
    }
    case "AWS::Cognito::UserPoolGroup":
      return { ref: nameIn("GroupName"), attributes: {} };
    case "AWS::SQS::Queue": {
      const name = nameIn("QueueName");
      const url = `https://sqs.${region}.amazonaws.com/${localAccount}/${name}`;
      return {
        ref: url,
        attributes: { Arn: arnOf("sqs", name), QueueName: name, QueueUrl: url },
      };
    }
    case "AWS::SecretsManager::Secret": {
      const name = nameIn("Name");
      const arn = arnOf(
        "secretsmanager",
        `secret:${name}-${idFor(`${name} ${logicalId}`).slice(0, 6)}`,
      );
      return { ref: arn, attributes: { Id: arn } };
    }
    case "AWS::CloudFront::Distribution":
      return { ref: logicalId, attributes: { Id: logicalId, DomainName: siteHost } };
    default:
      return { ref: logicalId, attributes: {} };
  }
}

/** Generates an id like those that AWS assigns. It is the same on every start. */
function idFor(text: string): string {
  return createHash("sha512")
    .update(text)
    .digest("base64")
    .replace(/[^0-9A-Za-z]/g, "");
}
