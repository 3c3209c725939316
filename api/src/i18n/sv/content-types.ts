/** Labels of the content types' forms, and texts of lists whose forms have an area of their own. */
export const contentTypeWords = {
  'field.internalComments': 'Interna kommentarer',
  'hint.internalComments': 'Visas aldrig för besökare.',
  'field.keywords': 'Sökord',
  'hint.keywords': 'Ord som läsare söker på och som inte står i texten, åtskilda av kommatecken',
  'hint.shortTitle': 'Används i menyer och länkar där hela rubriken inte får plats.',
  'hint.imageFull': 'Fyller sektionen från kant till kant.',
  'section.time': 'Tid och plats',
  'filter.dates': 'Datum',
  'media.refused': 'Filen kunde inte tas emot. Försök igen.',
  'media.connection': 'Anslutningen bröts. Det du skrivit i formuläret finns kvar.',
  'listPlace.action': 'Visa på startsidan …',
  'action.showOnSite': 'Visa på webbplatsen',
  'field.survey.group': 'Grupp',
  'field.survey.status': 'Aktiv',
  'keyword.regulation': 'Regelverk',
} as const
