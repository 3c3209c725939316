/** Sign-in with the school's account: pages and mails, and the admin app's words about providers and asked-for accounts. */
export const schoolAccount = {
  'school.or': 'eller',
  'school.button': 'Logga in med skolans konto',
  'school.other': 'Välj en annan skola eller organisation',
  'school.title': 'Logga in med skolans konto',
  'school.lead': 'Välj din skola eller organisation. Du loggar in hos den och kommer sedan tillbaka hit.',
  'school.search': 'Sök skola eller organisation',
  'school.usedLast': 'Användes senast på den här enheten',
  'school.none': 'Ingen organisation har inloggning med skolans konto än.',
  'school.noneFound': 'Ingen organisation hittades. Prova ett annat sökord.',
  'school.missing': 'Saknas din skola? Logga in med användarnamn och lösenord.',
  'school.linkTitle': 'Koppla ditt konto',
  'school.linkLead':
    'Du är inloggad hos ::title som ::text. Vi har redan ett konto som verkar vara ditt. Bekräfta det en gång, så loggar du in med skolans konto i fortsättningen.',
  'school.linkPassword': 'Lösenord till ditt konto här',
  'school.link': 'Koppla och logga in',
  'school.wrongPassword': 'Fel lösenord',
  'school.mailHelp':
    'Har du inget lösenord? Vi kan mejla en länk till kontots adress. Öppna den i den här webbläsaren.',
  'school.mail': 'Skicka en länk i stället',
  'school.mailTooMany': 'Vi har redan skickat flera länkar. Titta i din inkorg eller försök igen om en timme.',
  'school.mailedTitle': 'Titta i din inkorg',
  'school.mailed':
    'Vi har skickat en länk till kontots e-postadress. Öppna den i den här webbläsaren inom en halvtimme.',
  'school.confirmLead':
    'Vill du koppla ::text hos ::title till ditt konto? Den som loggar in där kommer sedan in på ditt konto här.',
  'school.askTitle': 'Du har inget konto här än',
  'school.askLead': 'Du är inloggad hos ::title som ::text, men vi hittar inget konto som är ditt.',
  'school.askSends': 'Vi skickar det här till den som ansvarar för konton hos ::title: ::text.',
  'school.askNoAddress':
    'Din skola talar inte om någon e-postadress, så du kan inte be om ett konto här. Kontakta ditt college.',
  'school.ask': 'Be om ett konto',
  'school.askOther':
    'Har du ett konto med en annan e-postadress? Logga in med ditt lösenord eller be den som ansvarar för konton om hjälp.',
  'school.askedTitle': 'Din förfrågan',
  'school.asked': 'Din förfrågan väntar på svar hos ::title. Du får ett e-postmeddelande när kontot är klart.',
  'school.askDeclined':
    '::title har tackat nej till din förfrågan. Kontakta den som ansvarar för konton om det är fel.',
  'school.provedTitle': 'Tack, vi vet att det är du',
  'school.proved': 'Stäng den här fliken och gå tillbaka till den andra. Det du har skrivit finns kvar där.',
  'school.refusedTitle': 'Inloggningen gick inte',
  'school.refused.away':
    'Din skolas inloggning svarar inte just nu. Försök igen om en stund eller logga in med ditt lösenord.',
  'school.refused.cancelled': 'Inloggningen hos skolan avbröts. Inget har hänt.',
  'school.refused.inactive': 'Ditt konto här är inte aktivt. Kontakta ditt college eller nationella kansliet.',
  'school.refused.invalid':
    'Svaret från din skolas inloggning kunde inte godkännas. Försök igen. Händer det igen, kontakta kansliet.',
  'school.refused.noAttempt':
    'Inloggningen har tagit för lång tid, eller påbörjades i en annan webbläsare. Gå till inloggningssidan och börja om.',
  'school.refused.notAgain':
    'Din skolas inloggning frågade dig inte på nytt, så det räknas inte. Gå tillbaka till den andra fliken och välj ett annat sätt.',
  'school.refused.off': 'Organisationen har ingen inloggning med skolans konto. Logga in med ditt lösenord.',
  'school.refused.otherPerson':
    'Du loggade in hos skolan med ett annat konto än det som är kopplat till dig här. Gå tillbaka till den andra fliken och försök igen.',
  'school.refused.outOfReach': 'Ditt konto hör inte längre till den här organisationen. Logga in med ditt lösenord.',
  'school.refused.replayed': 'Svaret från din skolas inloggning har redan använts. Börja om från inloggningssidan.',
  'school.refused.taken':
    'Kontot är redan kopplat till någon annan hos din skola. Logga in med ditt lösenord eller kontakta kansliet.',
  'school.refused.tooWeak':
    'Ditt konto har en lösennyckel eller kod från app, och skolans inloggning frågade bara efter lösenord. Gå tillbaka till den andra fliken och bekräfta med nyckeln eller koden.',
  'school.refused.tooMany': 'För många försök från din anslutning. Försök igen om en stund.',
  'mail.confirmLink.subject': 'Koppla skolans konto till ditt konto',
  'mail.confirmLink.body':
    'Hej ::name! Någon har loggat in hos ::title som ::text och vill koppla det till ditt konto. Är det du? Öppna länken i samma webbläsare inom en halvtimme.',
  'mail.confirmLink.button': 'Bekräfta kopplingen',
  'mail.confirmLink.note': 'Är det inte du? Då behöver du inte göra något.',
  'mail.accountLinked.subject': 'Skolans konto är kopplat till ditt konto',
  'mail.accountLinked.body':
    'Hej ::name! Du kan nu logga in med ditt konto hos ::title. Var det inte du? Ta bort kopplingen under Mitt konto och kontakta kansliet.',
  'mail.providerChanged.subject': 'Inloggningen hos ::title har ändrats',
  'mail.providerChanged.body':
    'Hej ::name! Ditt konto är kopplat till ::title. En administratör har ändrat hur vi känner igen den tjänstens svar, till exempel bytt certifikat. Du loggar in som förut.',
  'mail.providerChanged.note':
    'Kommer det oväntat? Fråga kansliet. Kopplingen kan du ta bort under Mitt konto, Säkerhet.',
  'mail.accountRequest.subject': 'Någon ber om ett konto',
  'mail.accountRequest.body':
    'Hej ::name! ::person har loggat in hos ::title och ber om ett konto. Godkänn eller tacka nej i admin.',
  'mail.accountRequest.button': 'Öppna förfrågan',
  'mail.accountDeclined.subject': 'Din förfrågan om ett konto',
  'mail.accountDeclined.body':
    'Hej ::name! ::title har tackat nej till din förfrågan om ett konto. Kontakta den som ansvarar för konton om det är fel.',
} as const
