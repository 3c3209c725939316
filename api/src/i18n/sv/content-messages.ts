/** Messages of the server about texts: revisions, where-used, the trash. */
export const contentMessages = {
  'content.publishStale':
    '”::text” har sparats på nytt sedan du hämtade listan. Läs texten igen innan du publicerar den.',
  'content.publishedLocked': 'Texten är publicerad. Bara den som får publicera kan ändra den.',
  'book.pageOrder': 'ordningen',
  'content.notDraft': 'Bara utkast sparas medan du skriver. Tryck på Spara.',
  'valid.endTimeOrder': 'Sluttiden måste vara efter starttiden',
  'version.created': 'Skapad',
  'version.copied': 'Skapad som kopia',
  'version.published': 'Publicerad',
  'version.shown': 'publicerad',
  'version.scheduled': 'Schemalagd till ::date',
  'version.planned': 'schemalagd till ::date',
  'version.unpublished': 'Avpublicerad',
  'version.restored': 'Återställde versionen från ::date',
  'version.changed': 'Ändrade ::text',
  'version.picture': 'Bytte bild',
  'version.more': '::number fält till',
  'version.unchanged': 'Sparad utan ändringar',
  'revision.gone': '(borttaget eller dolt)',
} as const
