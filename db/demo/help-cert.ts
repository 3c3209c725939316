import { type HelpPage, list, steps } from './help-page.ts'
import { signIn } from './help-texts.ts'

type Text = Pick<HelpPage, 'title' | 'slug' | 'lead' | 'body'> & Partial<HelpPage>
/** A page for signed-in readers, as nearly all pages of this book are. */
const page = (text: Text): HelpPage => ({ access: 'authenticated', ...text })
const notice = (text: string) => `<blockquote><p>${text}</p></blockquote>`

/** A slug that begins with `cert-` names the screen of its page; `-form` is the screen's form. */
const education: HelpPage[] = [
  page({
    title: 'Diplom',
    slug: 'cert-diploma',
    lead: 'Listan med alla diplom, och vad du kan göra från den.',
    body:
      '<p>Varje rad är ett diplom med en eller flera personer. Flikarna visar utkast, utfärdade och återkallade var för sig.</p>' +
      '<h2>Skriva ut och ladda ner</h2><p>Välj Skriv ut eller Ladda ner på raden. Vill du ha flera på en gång markerar du dem och väljer Skriv ut som en PDF eller Ladda ner som ZIP. Markera alla i raden över listan tar med de andra sidorna också, med högst 2 000 dokument på en gång.</p>' +
      '<h2>Hitta rätt</h2><p>Sök på namn, nummer eller utbildare, eller välj Filtrera listan. Under Sparade filter ger du det du ser ett namn och kommer tillbaka till det med ett klick. Ctrl + K söker överallt, var du än är.</p>' +
      notice('Bara det som är utfärdat går att skriva ut. Ett utkast fortsätter du på med Fortsätt redigera.'),
    pages: [
      page({
        title: 'Fylla i ett diplom',
        slug: 'cert-diploma-form',
        lead: 'Gemensamma uppgifter, personer och papper.',
        body:
          steps(
            'Fyll i de gemensamma uppgifterna. De gäller alla personer på diplomet.',
            'Lägg till personerna: för hand, genom att klistra in från Excel eller med Importera fil.',
            'Se på pappret medan du skriver. Bläddra mellan personerna under det.',
            'Spara utkastet, eller utfärda på en gång.',
          ) +
          '<p>Fel visas vid fältet. Ett utkast får ha fel kvar, men det går inte att utfärda förrän de är rättade.</p>' +
          '<h2>Skyddad identitet</h2><p>Välj Skyddad identitet under Visa även och kryssa för personen. Den som kontrollerar numret får då bara veta att dokumentet är äkta. Är diplomet redan utfärdat väljer du Skyddad identitet i personens meny.</p>' +
          notice('Når någon inte poängen? Välj Flytta till ett intyg under personerna.'),
      }),
      page({
        title: 'Poäng på diplom',
        slug: 'poang-pa-diplom',
        lead: 'Vad som krävs för ungdom, vuxen och yrkeshögskola.',
        body:
          '<p>Vuxenutbildning kräver minst <strong>1 500 godkända gymnasiepoäng</strong>, varav minst hälften lästa i ett certifierat college.</p>' +
          '<p>Gymnasieskola (ungdom) har alltid 2 250. För yrkeshögskola skriver du poängen själv.</p>' +
          notice('Når någon inte poängen? Välj Flytta till ett intyg under personerna.'),
      }),
    ],
  }),
  page({
    title: 'Intyg',
    slug: 'cert-certificate',
    lead: 'När alla poäng för ett diplom inte är uppfyllda.',
    body:
      '<p>Ett intyg visar vad personen har läst i ett certifierat college utan att kraven för diplom är uppfyllda. Poängen skriver du själv.</p>' +
      '<p>Allt annat fungerar som för <a href="#cert-diploma-form">diplom</a>: gemensamma uppgifter en gång, sedan personerna.</p>',
  }),
  page({
    title: 'Diplom för vårdbiträden',
    slug: 'cert-diploma-care-assistant',
    lead: 'Yrkespaketet på 800 poäng.',
    body: '<p>Diplomet gäller det nationella yrkespaketet för vårdbiträden, som är på 800 poäng. Poängen är därför ifylld från början.</p>',
  }),
]

const workplace: HelpPage[] = [
  page({
    title: 'Handledarintyg',
    slug: 'cert-tutor-certificate',
    lead: 'Steg 1, 2, 1 och 2 eller 3, med moduler i steg 2.',
    body:
      '<p>Välj vilket steg intyget gäller. För steg 2 väljer du också moduler:</p>' +
      list('fördjupning', 'lärling', 'språk och inkludering', 'validering') +
      '<p>Omfattning är frivilligt, till exempel ”3 dagar”. Är det ingen region och inget lokalt college som ordnade utbildningen skriver du orten för hand.</p>',
  }),
  page({
    title: 'Årets handledare',
    slug: 'cert-tutor-award-certificate',
    lead: 'Utmärkelsen som delas ut en gång om året.',
    body: '<p>Välj år och college. Pappret är liggande och skrivs under av ordföranden. En person kan få utmärkelsen flera år; du får veta om någon redan har den för samma år.</p>',
  }),
  page({
    title: 'Ambassadörsintyg',
    slug: 'cert-ambassador-certificate',
    lead: 'Efter två heldagars utbildning.',
    body: '<p>Intyget ges till den som har gått ambassadörsutbildningen, som är två heldagar. Ansvarig är den som skriver under.</p>',
  }),
]

const language: HelpPage[] = [
  page({
    title: 'Diplom för språkombud',
    slug: 'cert-diploma-language-representative',
    lead: 'Deltagarna hämtas från ett kurstillfälle.',
    body: `${steps(
      'Öppna kurstillfället och markera vilka som är godkända.',
      'Välj Skapa diplom. Ett utkast skapas med de godkända deltagarna som ännu inte står på något diplom.',
      'Kontrollera namnen och utfärda.',
    )}<p>Platsen är regionen eller orten, och båda utbildarna står på pappret.</p>`,
  }),
  page({
    title: 'Språkombudsutbildare',
    slug: 'cert-diploma-language-representative-educator',
    lead: 'Utfärdas av det nationella kansliet.',
    roles: ['administrator', 'office'],
    body: '<p>Diplomet utfärdas bara av det nationella kansliet. Båda kursledarna och platsen står på pappret.</p>',
  }),
  page({
    title: 'Kurstillfällen',
    slug: 'cert-course-moment',
    lead: 'Beställare, deltagare och fakturering av en språkombudsutbildning.',
    body:
      '<p>Ett kurstillfälle har en beställare, utbildare och deltagare med arbetsgivare och arbetsplats. Språkombudsutbildare som står på kurstillfället ser och ändrar det och deltagarna, och skapar deras diplom; beställningen och fakturan sköter colleget. Intressenter är användare som ser, hämtar och skriver ut alla diplom som är kopplade till kurstillfället.</p>' +
      '<h2>Kursadministrativ avgift</h2><p>Avgiften räknas ut av vem utbildningen riktar sig till: 2 000 kr för en målgrupp utanför nätverket, 3 000 kr för en annan bransch än vård och omsorg. Inom nätverket är den 0 kr.</p>' +
      '<h2>Diplom</h2><p>Ett diplom för språkombud utfärdas för godkända deltagare i ett kurstillfälle, och var och en står på ett diplom. Den som har bytt namn, e-postadress eller personnummer är samma deltagare.</p>' +
      '<h2>Listor</h2><p>Deltagarlistan laddas ner som Excel, och närvarolistan som en PDF att skriva under på plats.</p>',
    pages: [
      page({
        title: 'Skicka faktureringsunderlaget',
        slug: 'skicka-faktureringsunderlaget',
        lead: 'En gång, när uppgifterna stämmer.',
        body: '<p>Fyll i fakturaadressen med organisationsnummer och beställarens referens. När du skickar underlaget går det till kansliet, och det som har fakturerats ändras inte längre.</p>',
      }),
    ],
  }),
]

const tools: HelpPage[] = [
  page({
    title: 'Collegecertifikat',
    slug: 'cert-college-certificate',
    lead: 'Utfärdas av det nationella kansliet.',
    roles: ['administrator', 'office'],
    body: '<p>Certifikatet visar att ett regionalt eller lokalt college är certifierat under en period. Från och till skrivs ut på pappret. Det är collegets, inte en persons.</p>',
  }),
  page({
    title: 'Utfärdade dokument',
    slug: 'cert-issued',
    lead: 'Sök bland allt som har utfärdats.',
    body:
      '<p>Här finns varje utfärdat dokument av alla slag, ett per person. Sök på namn, dokumentnummer eller personnummer, och filtrera på sort, grupp och period. Ladda ner som Excel ger allt som hittades, högst 5 000 dokument, utan personnummer.</p>' +
      '<p>Från raden öppnar du diplomet, kontrollerar det som den som får det i handen gör, skriver ut det igen eller ser dess historik: vem som gjorde vad, och när.</p>',
  }),
  page({
    title: 'Skriva ut och ladda ner',
    slug: 'cert-print',
    lead: 'En PDF för alla eller en fil per person.',
    body:
      '<p>Många papper tar en stund. Du kan lämna sidan; utskriften finns kvar under Utskrifter, och du får veta när den är klar. Avbryter du den, eller går något fel, kan du göra om den.</p>' +
      '<p>Papper som har skapats en gång sparas. Hämtar du dem igen får du exakt samma fil.</p>' +
      '<p>En PDF för alla är signerad som en helhet. Ska någon få sitt eget diplom som fil, ta det ur ZIP-filen: där har var och en en egen signerad fil.</p>',
  }),
  page({
    title: 'Mitt konto',
    slug: 'cert-account',
    lead: 'Vem du är inloggad som.',
    body: '<p>Här ser du vem du är inloggad som. Uppgifter, lösenord och aviseringar ändrar du under Mitt konto i Admin.</p>',
  }),
]

/**
 * The help book of the certificate app: a page for each of its screens, and pages about parts that several screens
 * share.
 */
export const certHelp: HelpPage = {
  title: 'Hjälp i Diplomverktyget',
  slug: 'hjalp-i-diplomverktyget',
  lead: 'Så skapar, utfärdar och skriver du ut diplom och intyg.',
  body:
    '<p>Du kan skapa ett eller flera diplom samtidigt. Fyll i det som är gemensamt en gång och lägg sedan till personerna.</p>' +
    '<h2>Kom igång</h2>' +
    steps(
      'Öppna <a href="/diploma">Diplom</a> och välj Nytt diplom.',
      '<a href="#cert-diploma-form">Fyll i</a> de gemensamma uppgifterna.',
      '<a href="#lagga-till-manga-personer">Lägg till personerna</a>, för hand eller från Excel.',
      '<a href="#utfarda">Utfärda</a> och <a href="#cert-print">skriv ut</a>.',
    ),
  pages: [
    { ...signIn, slug: 'jag-kommer-inte-in-i-diplomverktyget' },
    ...education,
    page({
      title: 'Lägga till många personer',
      slug: 'lagga-till-manga-personer',
      lead: 'Klistra in från Excel eller importera en fil.',
      body:
        steps(
          'Kopiera raderna i Excel. Kolumnerna kan stå i vilken ordning som helst om första raden är rubriker.',
          'Ställ dig i första rutan i tabellen och tryck Ctrl + V, eller välj Importera fil.',
          'Rader som behöver rättas markeras. Felet står under raden.',
        ) +
        '<p>Filen kan komma från Excel, LibreOffice eller ett annat program. Har den flera blad väljer du ett, eller alla som grupper.</p>' +
        '<p>Ångrar du dig tar Ctrl + Z bort hela inklistringen. Personnummer visas dolda när de är sparade; varje gång någon visar dem antecknas det.</p>',
    }),
    page({
      title: 'Utfärda',
      slug: 'utfarda',
      lead: 'När diplomet blir giltigt, och vad som då låses.',
      body:
        '<p>När du utfärdar får varje person ett eget nummer och en kod för kontroll. De gemensamma uppgifterna låses. Det som är utfärdat kan inte tas bort, bara ersättas eller återkallas.</p>' +
        '<p>Är datumet ovanligt får du en fråga först. Före sin dag är diplomet äkta men gäller inte än.</p>' +
        '<h2>Rätta ett fel</h2><p>Välj Ersätt med ett rättat. Det gamla numret pekar då på det nya, så att den som kontrollerar ser vad som gäller.</p>' +
        '<h2>Återkalla</h2><p>Skriv orsaken. Den visas för den som kontrollerar numret, så skriv aldrig personnummer där.</p>',
      pages: [
        page({
          title: 'Kontrollera att ett diplom är äkta',
          slug: 'kontrollera-att-ett-diplom-ar-akta',
          lead: 'Nummer och kod på pappret.',
          body: '<p>Numret och koden längst ner på pappret leder till en sida där vem som helst kan se att diplomet är äkta och om det fortfarande gäller. Personnummer visas aldrig där.</p>',
        }),
      ],
    }),
    ...workplace,
    ...language,
    ...tools,
  ],
}
