export const searchQueryMaxLength = 40
