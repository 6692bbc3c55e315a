/** What every client of the local cloud signs with. Nobody checks it; letters and digits alone, as DynamoDB Local wants. */
export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" } as const;
