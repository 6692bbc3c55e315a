const users = [
  "on the user pool: cognito-idp:AdminGetUser, AdminCreateUser, AdminEnableUser, AdminDeleteUser, AdminAddUserToGroup, AdminRemoveUserFromGroup, AdminUserGlobalSignOut",
];

const recount = [
  "on the leads table: dynamodb:Scan, BatchGetItem; on its index: Query",
  "on the desk's table: dynamodb:GetItem, BatchGetItem, ConditionCheckItem, PutItem, UpdateItem, DeleteItem, Query",
];

const indexing = [
  "on the leads table: dynamodb:Scan, GetItem, BatchGetItem, UpdateItem, ConditionCheckItem",
  "on the desk's table: dynamodb:GetItem, PutItem, DeleteItem, Query",
];

const erasing = [
  "on the leads table: dynamodb:Scan, GetItem, PutItem, DeleteItem",
  "on the desk's table: dynamodb:Query, GetItem, PutItem, UpdateItem, DeleteItem",
];

const smoke = [
  "on the origin secret: secretsmanager:GetSecretValue",
  "on the alarms' topics: sns:ListSubscriptionsByTopic",
  "on the user pool: cognito-idp:AdminCreateUser, AdminAddUserToGroup, AdminDeleteUser",
  ...erasing,
];

/** What the commands need on AWS, besides `cloudformation:DescribeStacks`. */
export const permissions = {
  "admin:create": users,
  "admin:remove": [
    ...users,
    "on the desk's table, for push notifications: dynamodb:Query, DeleteItem",
  ],
  "alerts:redrive": [
    "on the queues: sqs:GetQueueAttributes, StartMessageMoveTask, ReceiveMessage, DeleteMessage, SendMessage",
    ...recount,
    ...indexing,
  ],
  "alerts:test": [...smoke, "on the queues of alerts and events: sqs:SendMessage"],
  "find:rebuild": indexing,
  "leads:erase": erasing,
  "stats:rebuild": recount,
  smoke,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The part of a command's help about permissions. */
export function permissionsHelp(needed: readonly string[]): string {
  const lines = ["cloudformation:DescribeStacks", ...needed].map((line) => `  ${line}`);
  return ["With --env, it needs these permissions:", ...lines].join("\n");
}
