/** Messages of the server about people, groups and rights, and the mails to people. */
export const peopleMessages = {
  'valid.nameOfProgram': 'Adressen används av ett registrerat program, se Äldre klienter',
  'people.outOfReach':
    'Användaren har behörigheter som du inte själv har och kan därför inte ändras av dig. Kontakta kansliet.',
  'people.builtInStays':
    'Rollen ingår i systemet och kan inte tas bort. Du kan ändra vad den heter och vad den får göra.',
  'people.ownRoles': 'Du kan inte ändra dina egna roller eller medlemskap. Be en kollega med samma behörighet.',
  'people.ownAccount': 'Du kan inte ta bort eller inaktivera ditt eget konto.',
  'people.isCandidate':
    'Personen är kandidat i valideringsverktyget. Ta först bort kandidaten där, eller radera personen under Personuppgifter.',
  'people.ownCredentials': 'Byt din egen e-postadress och ditt eget lösenord under Mitt konto.',
  'people.roleBeyond': 'Rollen finns inte, eller så ger den behörigheter som du inte själv har.',
  'people.rolesNeedGroup': 'Grupproller gäller i den grupp du arbetar i. Välj en grupp och försök igen.',
  'people.rolesElsewhere': 'Roller som du har tagit bort finns i ::groups. Byt grupp och ta bort dem där.',
  'people.rolesOfNoMember':
    'Nya roller gäller i den grupp du arbetar i, och användaren tillhör inte den. Lägg till gruppen eller byt grupp.',
  'userImport.new': 'Nytt konto. ::text',
  'userImport.more': 'Finns redan. Får ::text.',
  'userImport.same': 'Finns redan med samma roll. Ingenting ändras.',
  'userImport.fault': '::text',
  'userImport.refused.one': 'Rad ::row har fel: ::text Importen stannade. Rätta raden, eller välj att hoppa över den.',
  'userImport.refused.many':
    '::number rader har fel, först rad ::row: ::text Importen stannade. Rätta raderna, eller välj att hoppa över dem.',
  'userImport.check.twice': 'Finns på rad ::row också.',
  'userImport.check.twiceWith': 'Finns på rad ::row också, med ::text. Får båda.',
  'userImport.check.rowName': '::name finns på rad ::row också, med en annan e-postadress.',
  'userImport.check.name': '::name har redan ett konto, med adressen ::email.',
  'userImport.check.other': 'Adressen hör till ::name.',
  'userImport.check.inactive': 'Kontot är inte aktivt.',
  'userImport.noGroup': '”::text” är ingen grupp som du ser.',
  'userImport.noRole': '”::text” är ingen roll. Välj vad det betyder.',
  'userImport.roleNeedsGroup': 'Rollen ::text gäller i en grupp. Skriv gruppen i listan, eller välj en grupp först.',
  'people.groupTwice': 'Gruppen står med mer än en gång.',
  'people.tooManyToSync':
    'Gruppen har fler än ::number medlemmar, och listan slutar där. Lägg till med connect och ta bort med disconnect.',
  'people.noMembersThere': 'Du har inte rätt att ändra medlemmar i gruppen.',
  'people.alreadyMember': 'Användaren är redan medlem i gruppen.',
  'people.ownSessions': 'Dina egna inloggningar avslutar du under Mitt konto, Säkerhet.',
  'people.noAddress': 'Användaren har ingen e-postadress eller är inte aktiv.',
  'people.resetTooMany': 'Återställningsmejl har skickats flera gånger till användaren. Försök igen ::time.',
  'people.namedTooMany': 'E-postadresser eller personnummer har ändrats för många gånger. Försök igen ::time.',
  'people.consentVersion': 'Texten har ändrats. Läs den nya texten och godkänn den.',
  // A changed text needs a higher version: everyone is then asked again.
  'consent.version': '1',
  'consent.text':
    'Vi behandlar dina personuppgifter för att du ska kunna använda nätverkets tjänster: namn, kontaktuppgifter, arbetsplats, roller och, om du anger det, personnummer. Uppgifterna delas inte med någon utanför nätverket. Du kan när som helst se och rätta dem eller ta tillbaka ditt samtycke under Mitt konto.',
  'filters.taken': 'Du har redan ett filter som heter ::text. Välj ett annat namn.',
  'columns.tooMany':
    'Du har egna kolumner i ::number listor, som är det mesta som går. Återställ dem i en lista som du inte använder.',
  'filters.tooMany': 'En lista kan ha högst ::number sparade filter. Ta bort ett som du inte använder.',
  'filters.gone': 'Filtret finns inte längre. Det kan ha bytt namn eller tagits bort i en annan flik.',
  'account.stale': 'Kontot har ändrats på ett annat ställe. Läs in sidan på nytt och gör om din ändring.',
  'access.lastManager': 'Minst en aktiv användare måste ha en roll som får hantera allt.',
  'access.ownManage': 'Du kan inte ta bort din egen rätt att hantera allt.',
  'access.beyond': 'Du kan inte ge eller ta bort en behörighet som du inte själv har.',
  'access.stale': 'Behörigheten har ändrats av någon annan. Läs in sidan på nytt.',
  'mail.emailChanged.subject': 'Din e-postadress har ändrats',
  'mail.emailChanged.body':
    'Hej ::name! E-postadressen till ditt konto har ändrats till en annan adress. Var det inte du? Kontakta genast kansliet.',
  'mail.emailNew.subject': 'Din nya e-postadress',
  'mail.emailNew.body':
    'Hej ::name! Den här adressen hör nu till ditt konto. Hit skickas länkar för att välja lösenord. Känner du inte till något konto? Kontakta kansliet.',
  'mail.usernameChanged.subject': 'Ditt användarnamn har ändrats',
  'mail.usernameChanged.body':
    'Hej ::name! Du loggar nu in med användarnamnet ::uid. Lösenordet är detsamma som förut. Undrar du varför? Kontakta kansliet.',
  'mail.deletionWarning.subject': 'Ditt konto tas bort den ::date',
  'mail.deletionWarning.body':
    'Hej ::name! Du har inte loggat in på två år. Den ::date tar vi bort ditt konto och dina personuppgifter. Det du har skrivit eller utfärdat finns kvar. Vill du behålla kontot loggar du in före dess. Kan du inte logga in kontaktar du kansliet.',
  'mail.deletionWarning.button': 'Logga in',
} as const
