/** The index that lists the leads in the order they came, by their time-ordered id. */
export const leadIndex = "by_created_at";

/** The partition of the index that all leads share; what bears another one, or none, is no lead. */
export const leadEntity = "lead";
