/** Where the failures of a function behind the API go. */
export const synchronousFailures =
  "Only API Gateway invokes it, synchronously: a failure goes back to the caller.";
