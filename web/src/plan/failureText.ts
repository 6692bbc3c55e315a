/** What a saved plan's page says if a change was not stored. */
export const failureText = "That didn’t work. Try again.";
