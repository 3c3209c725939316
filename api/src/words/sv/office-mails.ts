/** Mails about applications, the newsletter and the day, and the pages that links in them lead to. The server's alone. */
export const officeMails = {
  'mail.applicationReceived.body':
    'Hej ::name! Tack för din ansökan. Den behandlas av kansliet, och du får ett nytt mejl när den är klar.',
  'mail.applicationNew.body': '::name (::email) har skickat en ansökan: ::text.',
  'mail.applicationNew.button': 'Visa ansökan',
  'mail.newsletter.subject': 'Bekräfta att du vill ha nyhetsbrevet',
  'mail.newsletter.body':
    'Någon, förmodligen du, har anmält den här adressen till vårt nyhetsbrev. Klicka på länken för att bekräfta. Den gäller i ::number dagar. Var det inte du kan du bortse från det här meddelandet.',
  'mail.newsletter.button': 'Bekräfta prenumerationen',
  'mail.newsletterDone.subject': 'Du prenumererar på nyhetsbrevet',
  'mail.newsletterDone.body': 'Tack! Nyhetsbrevet kommer nu till den här adressen. Du kan avsluta när du vill.',
  'mail.daily.body': 'Hej ::name! Det här har hänt sedan förra sammanfattningen.',
  'mail.daily.applications': 'Nya ansökningar',
  'mail.daily.notices': 'Nya meddelanden',
  'mail.daily.prints': 'Utskrifter som är klara',
  'mail.daily.button': 'Öppna Admin',
  'mail.daily.stop': 'Vill du slippa sammanfattningen? Stäng av den under Mitt konto.',
  'newsletter.confirm.title': 'Bekräfta prenumerationen',
  'newsletter.confirm.text': 'Vill du ha vårt nyhetsbrev till ::email?',
  'newsletter.confirm.done': 'Nyhetsbrevet kommer till ::email.',
  'newsletter.confirm.doneTitle': 'Tack!',
  'newsletter.unsubscribe.text': 'Vill du sluta få vårt nyhetsbrev till ::email?',
  'newsletter.unsubscribe.done': 'Du får inte längre nyhetsbrevet.',
  'newsletter.unsubscribe.doneTitle': 'Prenumerationen är avslutad',
  'newsletter.gone.title': 'Länken gäller inte längre',
  'newsletter.gone.text': 'Anmäl dig igen om du vill ha nyhetsbrevet.',
  'limit.tooMany': 'För många försök från din anslutning. Försök igen ::time.',
} as const
