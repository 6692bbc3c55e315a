/** The user pool's group whose members read the leads. Source: architecture. */
export const adminGroup = "admin";
