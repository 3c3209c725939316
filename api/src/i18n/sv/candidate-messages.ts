/** Sentences of the server to validation candidates, and mails to their staff. */
export const candidateMessages = {
  'candidate.none': 'Du har ingen validering. Det du har skrivit finns kvar i webbläsaren.',
  'candidate.notFound': 'Enkäten finns inte.',
  'candidate.noQuestion': 'Frågan har tagits bort ur enkäten. Svaret sparas inte.',
  'candidate.isSent': 'Enkäten är skickad och kan inte ändras.',
  'candidate.changed': 'Svaret har ändrats i en annan flik.',
  'candidate.askedMore': 'Läraren vill veta mer. Ändra svaret.',
  'candidate.tooLong': 'Svaret är för långt.',
  'candidate.commentMissing': 'Skriv något',
  'candidate.fileNotFound': 'Filen finns inte.',
  'candidate.fileLocked': 'Filen är skickad och kan inte ändras.',
  'candidate.quota': 'Du har ::number MB kvar av ::total MB. Ta bort en fil och försök igen.',
  'candidate.mailSent.subject': '::name har skickat ::title',
  'candidate.mailSent.body': '::name har skickat sina svar på ::title.',
  'candidate.mailComment.subject': '::name har skrivit om ::title',
  'candidate.mailComment.body': '::name har skrivit till dig om ::title.',
  'candidate.mailButton': 'Öppna kandidaten',
} as const
