/**
 * Container queries for the width of a list, from the narrowest to the widest. In rem: with large text, a computer has the
 * room of a phone.
 */
export const narrowList = "@container (max-width: 16rem)";
export const mediumList = "@container (min-width: 40rem)";
export const wideList = "@container (min-width: 56rem)";
