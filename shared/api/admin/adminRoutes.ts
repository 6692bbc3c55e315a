/** The routes by which administrators read. */
export const read = {
  method: "GET",
  functionName: "read-desk",
  access: "administrators",
  status: 200,
} as const;

/** The routes by which administrators change something. */
export const edit = {
  method: "POST",
  functionName: "edit-desk",
  access: "administrators",
  throttle: "editLead",
  status: 201,
} as const;
