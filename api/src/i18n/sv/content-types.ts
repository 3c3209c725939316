/** Labels of the content types' forms. */
export const contentTypeWords = {
  'field.internalComments': 'Interna kommentarer',
  'hint.internalComments': 'Visas aldrig för besökare.',
  'hint.shortTitle': 'Används i menyer och länkar där hela rubriken inte får plats.',
  'hint.imageFull': 'Fyller sektionen från kant till kant.',
  'section.time': 'Tid och plats',
  'filter.dates': 'Datum',
} as const
