export const broken = import("./nowhere.mjs");
await broken;
export const handler = () => ({});
