/** What one types into the search of the console, in characters at most. Apart, as the pages read it without its forms. */
export const findLength = 40
