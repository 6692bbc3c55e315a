// Tests give times and dates in UTC, whatever the time zone of the machine. The processes that run the tests inherit it.
process.env.TZ = "UTC";

/** What the tests of all packages have in common. */
export const vitestSettings = {
  // Importing libraries for each test file takes longer than most tests, and no test leaves anything behind for another file.
  isolate: false,
  // Far more than any test needs on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  restoreMocks: true,
} as const;

/** For `maxWorkers`. By default, one core stays idle, which is half of a machine with two. */
export const allCores = "100%";

/** For tests that import the AWS SDK. The functions run on Node 24. The SDK would warn about the older version of a machine. */
export const sdkVariables = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" };
