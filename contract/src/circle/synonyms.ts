/** Words of one meaning: a group a line, its words separated by commas, spaces or 、. */
export const listSynonyms = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => [...new Set(line.split(/[,，、\s]+/).filter((word) => word !== ''))])
    .filter((group) => group.length > 0)

const maxGroups = 200
const maxWords = 10
const wordLength = { min: 2, max: 20 }

export const areSynonyms = (text: string): boolean => {
  const groups = listSynonyms(text)
  const words = groups.flat().map((word) => word.toLowerCase())
  return (
    groups.length <= maxGroups &&
    groups.every((group) => group.length >= 2 && group.length <= maxWords) &&
    new Set(words).size === words.length &&
    words.every((word) => [...word].length >= wordLength.min && [...word].length <= wordLength.max)
  )
}
