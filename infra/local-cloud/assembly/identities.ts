import { createHash } from "node:crypto";

/** What `Ref` and `Fn::GetAtt` say about a resource of the local cloud. */
export type ResourceIdentity = {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** What an identity is made from. */
export type IdentityFacts = {
  readonly logicalId: string;
  /** The name given in the template, or one made of stack and logical id, as CloudFormation does. */
  readonly name: string;
  readonly region: string;
  /** Host and port of the local edge, which stands for every distribution. */
  readonly siteHost: string;
};

/** Every account number of the local cloud. */
export const localAccount = "000000000000";

/** How a resource of a type is named, and by which property the template may name it. */
export const identities: Readonly<
  Record<string, { nameProperty: string; identify: (facts: IdentityFacts) => ResourceIdentity }>
> = {
  "AWS::DynamoDB::GlobalTable": { nameProperty: "TableName", identify: table },
  "AWS::DynamoDB::Table": { nameProperty: "TableName", identify: table },
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
    // The id, unlike the name, is the service's own and unique.
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

/** Letters and digits for an id that the service would choose; the same for the same resource on every start. */
function idFor(text: string): string {
  return createHash("sha512")
    .update(text)
    .digest("base64")
    .replace(/[^0-9A-Za-z]/g, "");
}
