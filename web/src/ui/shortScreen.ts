/** On a very short screen (400% zoom), what is pinned would cover the content, so it moves into the page. */
export const shortScreen = "@media (max-height: 24rem)";
