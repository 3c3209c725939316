/** Texts of the address of a row that lies in the trash. They come with its page. */
export const trashedWords = {
  'trashed.title': '::element ligger i papperskorgen',
  'trashed.by': '::name tog bort ::element ::date ::time.',
  'trashed.when': 'Togs bort ::date ::time.',
  'trashed.until': 'Försvinner för gott ::date.',
  'trashed.mayNot': 'Be någon som får ta bort innehållet att återställa det.',
  'trashed.restore': 'Återställ ::element',
  'trashed.read.en': 'Läs den',
  'trashed.read.ett': 'Läs det',
  'trashed.hide': 'Dölj texten',
  'trashed.text': 'Texten i ::element, som den ligger i papperskorgen',
  'trashed.toTrash': 'Till papperskorgen',
  'trashed.toList': 'Till listan',
} as const
