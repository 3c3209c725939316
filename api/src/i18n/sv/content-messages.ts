/** Messages of the server about texts: revisions, where-used, the trash. */
export const contentMessages = {
  'content.publishStale':
    '”::text” har sparats på nytt sedan du hämtade listan. Läs texten igen innan du publicerar den.',
  'content.publishedLocked': 'Texten är publicerad. Bara den som får publicera kan ändra den.',
  'valid.endTimeOrder': 'Sluttiden måste vara efter starttiden',
  'revision.gone': '(borttaget eller dolt)',
} as const
