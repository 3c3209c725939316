/**
 * The cookie policy. It states which cookies there are, why, and for how long (lagen 2022:482 om elektronisk
 * kommunikation, 9 kap. 28 §).
 */
export const cookiePolicy = {
  'cookiePolicy.lead':
    'En kaka är en liten textfil som webbplatsen sparar i din webbläsare. Här berättar vi vilka vi använder, varför och hur länge de sparas.',
  'cookiePolicy.whoTitle': 'Vem som sparar och läser kakorna',
  'cookiePolicy.who':
    '::association ansvarar för kakorna på den här webbplatsen. Inga kakor delas med någon annan, och inga sidor hämtar något från andra företag.',
  'cookiePolicy.necessaryTitle': 'Nödvändiga kakor',
  'cookiePolicy.necessary':
    'De behövs för att webbplatsen ska fungera, till exempel för att du ska kunna logga in. De sparas utan att du behöver godkänna dem.',
  'cookiePolicy.otherTitle': 'Kakor som kräver ditt samtycke',
  'cookiePolicy.other':
    'Om du godkänner räknar vi på vår egen server vilka sidor som läses, vilka av dem som läses till slutet och vilka dokument som hämtas: webbplats, sida eller dokument, dag och vilken webbplats du kom från. Vi räknar också sökningar. Sökord sparar vi bara när sökningen inte hittar något, och inte om de ser ut som ett namn, ett nummer eller en adress, eller är namnet på någon som har konto eller intyg hos oss. Statistiken har ingen egen kaka utan läser bara ditt val. Vi sparar varken vem du är eller din nätverksadress. Väljer du bara nödvändiga, eller inget alls, räknas ingenting.',
  'cookiePolicy.tableTitle': 'Alla kakor',
  'cookiePolicy.name': 'Namn',
  'cookiePolicy.purpose': 'Ändamål',
  'cookiePolicy.type': 'Typ',
  'cookiePolicy.time': 'Lagringstid',
  'cookiePolicy.type.necessary': 'Nödvändig',
  'cookiePolicy.type.statistics': 'Statistik, kräver samtycke',
  'cookiePolicy.localStorage': '(lokal lagring)',
  'cookiePolicy.consent': 'Sparar ditt val om kakor',
  'cookiePolicy.consent.time': '100 dagar',
  'cookiePolicy.atoken': 'Håller dig inloggad',
  'cookiePolicy.atoken.time': '4 timmar',
  'cookiePolicy.rtoken': 'Förnyar din inloggning',
  'cookiePolicy.rtoken.time': '21 dagar, eller tills du stänger webbläsaren om du inte vill förbli inloggad',
  'cookiePolicy.state': 'Skyddar inloggningen',
  'cookiePolicy.state.time': '1 dag',
  'cookiePolicy.csrf': 'Skyddar inloggningens formulär mot förfalskade anrop',
  'cookiePolicy.csrf.time': 'tills du stänger webbläsaren',
  'cookiePolicy.known':
    'Visar att du har loggat in i den här webbläsaren förut, så att ingen annan kan stänga dig ute genom att gissa fel lösenord',
  'cookiePolicy.known.time': '1 år',
  'cookiePolicy.older':
    'Sätts bara av nätverkets äldre tjänster: skyddar deras formulär, minns vald organisation och sidan du ska tillbaka till',
  'cookiePolicy.older.time': 'tills du loggar ut eller stänger webbläsaren',
  'cookiePolicy.storage': 'Minns vald grupp, version och roll',
  'cookiePolicy.work':
    'Minns hur du vill ha dina listor, vilka meddelanden du har stängt, och det du har skrivit men inte sparat',
  'cookiePolicy.storage.time': 'tills du loggar ut eller rensar webbläsaren',
  'cookiePolicy.statistics.name': 'Ingen egen kaka (vo_cookie_consent läses)',
  'cookiePolicy.statistics':
    'Besöksstatistik: räknar lästa sidor, hämtade dokument och sökningar om du har godkänt det',
  'cookiePolicy.statistics.time': 'siffrorna sparas i 25 månader, sökord i 13',
  'cookiePolicy.choiceTitle': 'Ditt val',
  'cookiePolicy.choice':
    'Du kan när som helst ändra eller ta tillbaka ditt val, här eller med länken Kakor längst ner på varje sida. Väljer du bara nödvändiga tas alla kakor som webbplatsen har sparat bort först. Du kan också ta bort kakor i webbläsarens inställningar.',
  'cookiePolicy.saved': 'Ditt val är sparat',
  'cookiePolicy.authority':
    'Post- och telestyrelsen (PTS) har tillsyn över reglerna om kakor i 9 kap. 28 § lagen (2022:482) om elektronisk kommunikation.',
} as const
