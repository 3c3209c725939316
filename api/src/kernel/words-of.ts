/** The words of a text, for long lists of names. Spaces and line breaks stand between them. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/)
