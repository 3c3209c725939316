/** Acts on ticked rows: their questions, and outcomes of those that were done for some. The code of these acts loads the texts. */
export const tickedWords = {
  'ticked.some': '::number av ::text.',
  'ticked.refused': '”::title”: ::reason',
  'ticked.changed': '::name har ändrat ::element sedan du hämtade listan.',
  'ticked.groupHidden': 'Webbplatsen stängs för besökare, och gruppen visas inte längre utåt.',
  'ticked.groupsHidden': 'Webbplatserna stängs för besökare, och grupperna visas inte längre utåt.',
} as const
