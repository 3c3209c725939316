/**
 * Mails about applications, the newsletter, the daily news and bills, with the pages of their links. The server alone
 * shows them.
 */
export const officeMails = {
  'mail.applicationReceived.body':
    'Hej ::name! Tack för din ansökan. Den behandlas av kansliet, och du får ett nytt mejl när den är klar.',
  'mail.applicationClosed.subject': 'Din ansökan är behandlad',
  'mail.applicationClosed.body':
    'Hej ::name. Din ansökan är nu behandlad. Har du frågor om den når du kansliet på ::email.',
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
  'mail.daily.messages': 'Nya meddelanden',
  'mail.daily.prints': 'Utskrifter som är klara',
  'mail.daily.insideOne': 'Ett meddelande för inloggade, som du läser i Admin',
  'mail.daily.inside': '::number meddelanden för inloggade, som du läser i Admin',
  'mail.daily.more': 'och ::number till',
  'mail.daily.button': 'Öppna Admin',
  'mail.daily.stop': 'Vill du slippa sammanfattningen? Stäng av den under Mitt konto.',
  'mail.document.subject': '::element från ::text',
  'mail.document.hello': 'Hej ::name',
  'mail.document.helloUnnamed': 'Hej',
  'mail.document.body':
    '::text har utfärdat ett ::element till dig. Här kan du öppna det, spara det och visa att det är äkta.',
  'mail.document.bodyUnnamed':
    '::text har utfärdat ett ::element till er. Här kan ni öppna det, spara det och visa att det är äkta.',
  'mail.document.button': 'Öppna mina dokument',
  'mail.document.greeting': 'Hälsning från ::text',
  'mail.document.tips': 'Bra att veta',
  'mail.document.personal': 'Länken är personlig och gäller ett år. Dela hellre numret än brevet.',
  'mail.document.check': 'Den som vill kontrollera numret gör det här.',
  'mail.document.checkLink': 'Visa kontrollsidan',
  'mail.document.download': 'PDF:en kan du hämta direkt till och med ::date.',
  'mail.document.downloadLink': 'Ladda ner',
  'mail.document.lost': 'Har länken slutat fungera?',
  'mail.document.lostLink': 'Be om en ny',
  'mail.document.wrong': 'Är namnet fel eller nytt? Säg till på sidan, så får du ett nytt ::element.',
  'mail.document.why': 'Du får brevet för att ::text har utfärdat ett dokument till dig.',
  'mail.document.questions': 'Frågor? Svara på det här brevet, så når du ::text.',
  'mail.document.questionsPhone': 'Frågor? Svara på det här brevet eller ring ::text, ::phone.',
  'mail.revoked.subject': '::element från ::text gäller inte längre',
  'mail.revoked.body':
    'Hej ::name! ::text har återkallat ett dokument som är utfärdat till dig: ::element nummer ::number. Orsak: ::reason.',
  'mail.revoked.bodyUnnamed':
    'Hej! ::text har återkallat ett dokument som är utfärdat till er: ::element nummer ::number. Orsak: ::reason.',
  'mail.revoked.button': 'Visa dokumentets sida',
  'mail.revoked.note':
    'Den som kontrollerar numret ser att dokumentet är återkallat. Kontakta colleget om du har frågor.',
  'mail.runDone.subject': 'Klart: ::text',
  'mail.runDone.body': 'Det du bad om i diplomverktyget är klart.',
  'mail.runFailed.subject': 'Inte klart: ::text',
  'mail.runFailed.body':
    'Det du bad om i diplomverktyget blev inte klart. Öppna det för att se varför och försöka igen.',
  'mail.runDone.button': 'Öppna i diplomverktyget',
  'mail.billing.body':
    'Här är underlaget för den kursadministrativa avgiften för ::title, kurstillfälle ::number. Avgiften är ::amount kr.',
  'mail.billing.course': 'Kurstillfälle',
  'mail.billing.to': 'Faktureras',
  'mail.billing.button': 'Öppna kurstillfället',
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
