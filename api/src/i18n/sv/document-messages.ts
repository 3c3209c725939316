/** Messages of the server about the document bank. */
export const documentMessages = {
  'file.unseen': 'Fil som du inte har behörighet att se',
  'error.candidateFiles':
    'Kandidaternas filer i Validig hör till portföljen. Den kan tas bort först när ingen sådan fil finns kvar.',
  'error.notEmpty': '::element innehåller ::text och kan därför inte tas bort. Töm den först.',
  'valid.picture': 'Filen är ingen bild. Välj en bild i formatet JPG, PNG, GIF, WebP eller SVG.',
  'valid.quota': 'Portföljen har ::number MB kvar, men det här tar ::total MB',
  'valid.quotaTooLarge': 'Du kan sätta högst ::number MB. Kontakta kansliet om portföljen behöver mer plats.',
  'valid.moveInstead': 'Mappen kan inte byta portfölj här. Flytta den i stället.',
  'valid.zipEmpty': 'Det finns inga filer att hämta här.',
  'valid.zipChosen':
    'Du har markerat ::number. Högst ::total markerade mappar och filer går att hämta på en gång. Markera färre, eller hämta hela mappen.',
  'valid.zipFiles': 'Det är ::number filer. Högst ::total går att hämta på en gång. Välj färre mappar.',
  'valid.zipSize': 'Filerna är ::number MB. Högst ::total MB går att hämta på en gång. Välj färre filer.',
  'bank.zipMissing': 'Dessa filer gick inte att läsa och finns inte med:',
  'bank.zipMissingName': 'Filer som saknas.txt',
  'error.movedMeanwhile': 'Innehållet ändrades medan det flyttades. Försök igen.',
} as const
