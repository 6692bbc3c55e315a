import { createHash } from "node:crypto";

/** The values of `Ref` and `Fn::GetAtt` for a resource. */
export type ResourceIdentity = {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** The properties that determine an identity. */
export type IdentityFacts = {
  readonly logicalId: string;
  /** The name in the template, or one of stack and logical id, as CloudFormation generates it. */
  readonly name: string;
  readonly region: string;
  /** Host and port of the local edge, the domain name of every distribution. */
  readonly siteHost: string;
};

/** The account of all resources. */
export const localAccount = "000000000000";

/** How resources are named, by type. `nameProperty` is the property with which the template can set the name. */
export const identities: Readonly<
  Record<string, { nameProperty: string; identify: (facts: IdentityFacts) => ResourceIdentity }>
> = {
  "AWS::DynamoDB::GlobalTable": { nameProperty: "TableName", identify: table },
  "AWS::Lambda::Function": {
    nameProperty: "FunctionName",
    identify: ({ name, region }) => ({
      ref: name,
      attributes: { Arn: `arn:aws:lambda:${region}:${localAccount}:function:${name}` },
    }),
  },
  "AWS::S3::Bucket": {
    nameProperty: "BucketName",
    identify: ({ name, region }) => {
      const bucket = name.toLowerCase();
      return {
        ref: bucket,
        attributes: {
          Arn: `arn:aws:s3:::${bucket}`,
          DomainName: `${bucket}.s3.amazonaws.com`,
          RegionalDomainName: `${bucket}.s3.${region}.amazonaws.com`,
        },
      };
    },
  },
  "AWS::ApiGatewayV2::Api": {
    // Identified by its id: the name of an API need not be unique.
    nameProperty: "",
    identify: ({ logicalId, region }) => ({
      ref: logicalId,
      attributes: {
        ApiId: logicalId,
        ApiEndpoint: `https://${logicalId}.execute-api.${region}.amazonaws.com`.toLowerCase(),
      },
    }),
  },
  "AWS::Cognito::UserPool": {
    nameProperty: "UserPoolName",
    identify: ({ logicalId, name, region }) => {
      const id = `${region}_${idFor(`${name} ${logicalId}`).slice(0, 9)}`;
      const provider = `cognito-idp.${region}.amazonaws.com/${id}`;
      return {
        ref: id,
        attributes: {
          Arn: `arn:aws:cognito-idp:${region}:${localAccount}:userpool/${id}`,
          ProviderName: provider,
          ProviderURL: `https://${provider}`,
          UserPoolId: id,
        },
      };
    },
  },
  "AWS::Cognito::UserPoolClient": {
    nameProperty: "ClientName",
    identify: ({ logicalId, name }) => {
      const id = idFor(`${name} ${logicalId}`).toLowerCase().slice(0, 26);
      return { ref: id, attributes: { ClientId: id, Name: name } };
    },
  },
  "AWS::Cognito::UserPoolGroup": {
    nameProperty: "GroupName",
    identify: ({ name }) => ({ ref: name, attributes: {} }),
  },
  "AWS::SQS::Queue": {
    nameProperty: "QueueName",
    identify: ({ name, region }) => {
      const url = `https://sqs.${region}.amazonaws.com/${localAccount}/${name}`;
      const arn = `arn:aws:sqs:${region}:${localAccount}:${name}`;
      return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
    },
  },
  "AWS::SecretsManager::Secret": {
    nameProperty: "Name",
    identify: ({ logicalId, name, region }) => {
      const ending = idFor(`${name} ${logicalId}`).slice(0, 6);
      const arn = `arn:aws:secretsmanager:${region}:${localAccount}:secret:${name}-${ending}`;
      return { ref: arn, attributes: { Id: arn } };
    },
  },
  "AWS::CloudFront::Distribution": {
    nameProperty: "",
    identify: ({ logicalId, siteHost }) => ({
      ref: logicalId,
      attributes: { Id: logicalId, DomainName: siteHost },
    }),
  },
};

function table({ name, region }: IdentityFacts): ResourceIdentity {
  const arn = `arn:aws:dynamodb:${region}:${localAccount}:table/${name}`;
  return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
}

/** Generates an id like those that AWS assigns. It is the same on every start. */
function idFor(text: string): string {
  return createHash("sha512")
    .update(text)
    .digest("base64")
    .replace(/[^0-9A-Za-z]/g, "");
}
