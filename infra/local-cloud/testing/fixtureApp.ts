import { join } from "node:path";
import { App, Duration, Stack, Stage } from "aws-cdk-lib";
import { HttpApi, HttpMethod, HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { AllowedMethods, CachePolicy, Distribution } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AttributeType, type ITableV2, StreamViewType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import {
  Code,
  FilterCriteria,
  FilterRule,
  type FunctionProps,
  Function as LambdaFunction,
  Runtime,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue } from "aws-cdk-lib/aws-sqs";

/**
 * Synthesizes a small application whose functions fail on request, in two stacks with references between them.
 *
 * @returns the path of the table's template within the assembly
 */
export function synthesizeFixtureApp(outdir: string): string {
  const app = new App({
    outdir,
    context: { "@aws-cdk/core:defaultCrossStackReferences": "weak" },
    // The validation takes two seconds.
    builtinCloudFormationValidation: false,
  });
  const stage = new Stage(app, "dev", { env: { region: "eu-central-1" } });
  const data = new Stack(stage, "Data");
  const table = leadTable(data);
  const web = new Stack(stage, "Web");
  streamReader(web, table);
  queueReader(web);
  site(web, api(web, table));
  app.synth();
  return join(stage.artifactId, data.templateFile);
}

function leadTable(stack: Stack): ITableV2 {
  return new TableV2(stack, "Leads", {
    partitionKey: { name: "idempotency_key", type: AttributeType.STRING },
    globalSecondaryIndexes: [
      {
        indexName: "by_created_at",
        partitionKey: { name: "entity", type: AttributeType.STRING },
        sortKey: { name: "id", type: AttributeType.STRING },
      },
    ],
    dynamoStream: StreamViewType.NEW_IMAGE,
  });
}

function fixtureFunction(stack: Stack, id: string, props: Partial<FunctionProps>): LambdaFunction {
  return new LambdaFunction(stack, id, {
    runtime: Runtime.NODEJS_24_X,
    handler: "index.handleRecords",
    code: Code.fromAsset(join(import.meta.dirname, "functions")),
    ...props,
  });
}

function streamReader(stack: Stack, table: ITableV2): void {
  fixtureFunction(stack, "StreamReader", {}).addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      retryAttempts: 1,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(new Queue(stack, "StreamFailures")),
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual("INSERT") })],
    }),
  );
}

function queueReader(stack: Stack): void {
  const deadLetterQueue = { queue: new Queue(stack, "DeadLetters"), maxReceiveCount: 2 };
  const queue = new Queue(stack, "Work", { deadLetterQueue });
  fixtureFunction(stack, "QueueReader", {}).addEventSource(
    new SqsEventSource(queue, { reportBatchItemFailures: true, maxConcurrency: 2 }),
  );
}

function api(stack: Stack, table: ITableV2): HttpApi {
  const httpApi = new HttpApi(stack, "Api", { createDefaultStage: false });
  new HttpStage(stack, "ApiStage", { httpApi, stageName: "$default", autoDeploy: true });
  const fixture = fixtureFunction(stack, "Api-Function", {
    handler: "index.handleRequest",
    environment: { TABLE_NAME: table.tableName },
    timeout: Duration.seconds(2),
  });
  httpApi.addRoutes({
    path: "/{behavior}",
    methods: [HttpMethod.GET],
    integration: new HttpLambdaIntegration("Fixture", fixture),
  });
  return httpApi;
}

function site(stack: Stack, { apiId }: HttpApi): void {
  const origin = new HttpOrigin(`${apiId}.execute-api.${stack.region}.amazonaws.com`);
  new Distribution(stack, "Distribution", {
    defaultBehavior: {
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
    },
  });
}
