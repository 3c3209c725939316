/** Mails of the validation tool to candidates, and refusals of the staff's acts. The server alone shows them. */
export const validationMails = {
  'mail.validation.button': 'Öppna Validig',
  'mail.validation.comment.subject': 'Ny kommentar: ::title',
  'mail.validation.comment.body':
    'Hej ::name! Du har fått en kommentar på ”::title”. Logga in i Validig för att läsa den och svara.',
  'mail.validation.reopened.subject': 'Öppen igen: ::title',
  'mail.validation.reopened.body':
    'Hej ::name! ”::title” är öppen igen, så att du kan ändra och komplettera dina svar.',
  'mail.validation.reopened.questions':
    'Hej ::name! ”::title” är öppen igen. Den som granskar vill veta mer om ::number av dina svar. Du ser vilka när du öppnar enkäten.',
  'mail.validation.reviewed.subject': 'Granskad: ::title',
  'mail.validation.reviewed.body': 'Hej ::name! Dina svar på ”::title” är granskade.',
  'mail.validation.handedOut.subject': 'Du har något att svara på i Validig',
  'mail.validation.handedOut.body': 'Hej ::name! Du har fått det här att svara på: ::text.',
  'mail.validation.handedOut.due': 'Hej ::name! Du har fått det här att svara på senast ::date: ::text.',
  'mail.validation.reminder.subject': 'Påminnelse: du har svar kvar att skicka',
  'mail.validation.reminder.body':
    'Hej ::name! Du har enkäter kvar att svara på i Validig. Det du redan har skrivit är sparat.',
  'mail.validation.takenBack.subject': 'Du behöver inte svara på: ::title',
  'mail.validation.takenBack.body':
    'Hej ::name! ”::title” har tagits tillbaka. Du behöver inte svara på den. Filer som du har lämnat finns kvar under Mina filer.',
  'mail.validation.removed.subject': 'Din validering är borttagen',
  'mail.validation.removed.body':
    'Hej ::name! Din validering är borttagen ur Validig, med dina svar, filer och kommentarer. Ditt konto finns kvar. Hör av dig till skolan om du undrar varför.',
  'mail.validation.withdrawn.subject': 'Inbjudan till Validig är tillbakatagen',
  'mail.validation.withdrawn.body': 'Hej ::name! Inbjudan till Validig gäller inte längre. Du behöver inte göra något.',
  'validation.masquerading': 'Svar, filer och kommentarer i valideringen är stängda medan du agerar som någon annan.',
  'validation.notAssignable': 'Välj bland collegets medarbetare',
  'validation.ownStaff': 'Ingen bedömer sin egen validering. Välj någon annan.',
  'validation.notOffered': 'Välj bland enkäterna i listan',
  'validation.isCandidate': 'Personen är redan kandidat',
  'validation.notInvitable': 'Adressen kan inte bjudas in härifrån. Vänd dig till kansliet.',
  'validation.begun': 'Kandidaten har börjat. Läs in sidan på nytt och ta bort kandidaten i stället.',
  'validation.hasBeenSent':
    'Enkäten har skickats och kan inte tas tillbaka. Svaren är underlag för bedömningen. De tas bort när kandidaten tas bort.',
  'validation.moreToLose': 'Kandidaten har skrivit mer sedan du öppnade sidan. Inget togs bort.',
  'validation.accountClosed': 'Kontot med den adressen är avstängt. Vänd dig till kansliet.',
  'validation.alreadyReviewed': 'Enkäten är redan granskad. Öppna den igen om något ska ändras.',
  'validation.withCandidate': 'Kandidaten har enkäten nu. Du kan granska när den är skickad.',
} as const
