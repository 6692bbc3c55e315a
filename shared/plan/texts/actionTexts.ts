/** The labels of the links that both the results and the email have. */
export const bookingLabel = "Book Strategy Call";
export const kitLabel = "Get DIY Growth Kit Instead";
