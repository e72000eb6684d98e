/** The longest keyword of the console search. In a separate file, so that pages read it without the schemas. */
export const searchQueryMaxLength = 40
