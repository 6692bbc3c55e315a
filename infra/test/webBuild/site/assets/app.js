export const fixture = true;
