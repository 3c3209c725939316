export const signIn = {
  'mail.reset.subject': 'Återställ ditt lösenord',
  'mail.reset.body':
    'Hej ::name! Klicka på länken för att välja ett nytt lösenord. Länken gäller i ::number timmar. Har du inte bett om ett nytt lösenord kan du bortse från det här meddelandet.',
  'mail.accountCreated.subject': 'Du har fått ett konto',
  'mail.accountCreated.body':
    'Hej ::name! Ett konto har skapats åt dig. Ditt användarnamn är ::uid. Klicka på länken för att välja lösenord och logga in.',
  'mail.applicationReceived.subject': 'Vi har tagit emot din ansökan',
  'mail.applicationNew.subject': 'Ny ansökan: ::text',
  'mail.daily.subject': 'Sammanfattning ::date',
  'mail.billing.subject': 'Fakturaunderlag för kurstillfälle ::text',
  'mail.footer': 'Meddelandet skickades automatiskt och går inte att svara på.',
  'login.username': 'Användarnamn eller e-postadress',
  'login.remember': 'Håll mig inloggad',
  'login.forgot': 'Har du glömt lösenordet?',
  'login.resetTitle': 'Återställ lösenordet',
  'login.failed': 'Fel användarnamn eller lösenord',
  'login.apply': 'Har du inget konto? Ansök om användarkonto',
  'newsletter.subscribe': 'Prenumerera på nyhetsbrevet',
  'newsletter.unsubscribe': 'Avsluta prenumerationen',
} as const
