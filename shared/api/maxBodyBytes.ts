/** The largest request body taken. A lead needs under 4 KB. Source: architecture, security. */
export const maxBodyBytes = 16_384;
