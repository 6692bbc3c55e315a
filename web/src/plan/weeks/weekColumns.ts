/** The figures of a week in tables: what was spent, and how many reached each stage. */
export const weekColumns = ["Spend", "Leads", "Booked", "Held", "Won"] as const;
