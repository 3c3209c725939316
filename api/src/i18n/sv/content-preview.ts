/** Texts of the previews beside the forms of sections, cards and lists. */
export const contentPreview = {
  'contentPreview.title': 'Så här ser det ut',
  'contentPreview.lead': 'Visar det du skriver nu, också innan du har sparat.',
  'contentPreview.more': 'Förhandsgranskningen visar de första ::number av ::total.',
  'contentPreview.empty': 'Lägg till innehåll för att se hur listan ser ut.',
} as const
