/** The value of a lead's fields that the form does not ask for. */
export const notCollected = "Unknown";
