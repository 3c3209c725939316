export type HelpPage = {
  title: string
  slug: string
  lead: string
  body: string
  access?: 'guest' | 'authenticated'
  /** Global roles, by name, that may read it; left out, everyone who may read at all. */
  roles?: string[]
  /** The same of roles in a group. */
  groupRoles?: string[]
  pages?: HelpPage[]
}

const steps = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const signIn: HelpPage = {
  title: 'Jag kommer inte in',
  slug: 'jag-kommer-inte-in',
  lead: 'Vad du kan göra när inloggningen inte fungerar.',
  access: 'guest',
  body: `${steps(
    'Kontrollera att du skriver ditt användarnamn och inte din e-postadress. Användarnamnet står i mejlet du fick när kontot skapades.',
    'Har du glömt lösenordet? Välj Har du glömt lösenordet? på inloggningssidan. Du får ett mejl med en länk som gäller en kort tid.',
    'Kommer inget mejl? Titta i skräpposten. Vänta sedan några minuter och försök en gång till.',
  )}<p>Har du inget konto ansöker du om ett på webbplatsen. Du får besked när ansökan har behandlats.</p>`,
}

/** The help book of the admin app. */
export const adminHelp: HelpPage = {
  title: 'Hjälp i admin',
  slug: 'hjalp-i-admin',
  lead: 'Så fyller du er webbplats med innehåll och håller den aktuell.',
  body:
    '<p>I admin sköter du artiklar, sidor, evenemang, menyer och dokument för ditt college. Högst upp till höger väljer du vilken grupps webbplats du arbetar med. Allt du skapar hamnar där.</p>' +
    '<h2>Det här kan du läsa om</h2>' +
    list(
      'Skriva och publicera artiklar och sidor',
      'Bilder och dokument',
      'Startsidan, listorna och menyerna',
      'Användare och roller',
    ),
  pages: [
    signIn,
    {
      title: 'Skriva och publicera',
      slug: 'skriva-och-publicera',
      lead: 'Från första utkast till publicerad text.',
      access: 'authenticated',
      body:
        steps(
          'Öppna Artiklar och välj Skapa ny.',
          'Skriv rubrik, ingress och brödtext. Ingressen visas i listor, så håll den till en eller två meningar.',
          'Välj Förhandsgranska för att se texten som besökarna kommer att se den. Länken gäller i en timme.',
          'Sätt status till Publicerad och spara.',
        ) +
        '<p>Vill du att texten ska visas senare väljer du Schemalagd och fyller i när den ska publiceras. Du kan också bestämma när den ska försvinna.</p>' +
        '<h2>Två personer i samma text</h2><p>Om någon annan har sparat medan du skrev får du veta det innan du sparar. Din text finns kvar, och du väljer själv vad som ska gälla.</p>',
      pages: [
        {
          title: 'Ångra och återställa',
          slug: 'angra-och-aterstalla',
          lead: 'Äldre versioner och papperskorgen.',
          access: 'authenticated',
          body:
            '<p>Varje gång du sparar behålls en version. I versionslistan ser du vem som ändrade vad, och du kan återställa en tidigare version.</p>' +
            '<p>Det du tar bort ligger i papperskorgen i 30 dagar. Något som används någon annanstans, till exempel i en meny eller en innehållslista, går inte att ta bort förrän det är borta därifrån. Under Används i ser du var.</p>',
        },
        {
          title: 'Skriva så att alla förstår',
          slug: 'skriva-sa-att-alla-forstar',
          lead: 'Råd för texter som fungerar för alla läsare.',
          access: 'authenticated',
          body: list(
            'Börja med det viktigaste. Den som läser på mobilen ser bara de första raderna.',
            'Använd rubriknivåerna i ordning. Skärmläsare använder dem för att hitta i texten.',
            'Skriv länkar som går att förstå utan sammanhang: Anmäl dig till handledarutbildningen, inte Klicka här.',
            'Beskriv bilder som betyder något i fältet Alternativtext.',
          ),
        },
      ],
    },
    {
      title: 'Bilder och dokument',
      slug: 'bilder-och-dokument',
      lead: 'Ladda upp filer och använda dem i texter.',
      access: 'authenticated',
      body:
        '<p>Filer ligger i portföljer. En publik portfölj kan alla besökare hämta från, en privat bara den som är inloggad och har behörighet.</p>' +
        steps(
          'Öppna Dokumentbank och välj portfölj.',
          'Dra in filerna eller välj Ladda upp fil. En fil får vara högst 25 MB.',
          'Ge filen en rubrik som säger vad den innehåller.',
        ) +
        '<p>När ett dokument ändras byter du fil i stället för att ladda upp en ny. Då fortsätter alla länkar att fungera.</p>',
    },
    {
      title: 'Startsidan, listor och menyer',
      slug: 'startsidan-listor-och-menyer',
      lead: 'Så bestämmer du vad som syns på webbplatsen.',
      access: 'authenticated',
      groupRoles: ['group_admin', 'editor'],
      body:
        '<h2>Innehållslistor</h2><p>En innehållslista är artiklar, sidor, kort, sektioner, evenemang och personer i den ordning du väljer. Dra för att ändra ordningen, eller använd tangentbordet. Samma objekt kan bara ligga en gång i en lista.</p>' +
        '<h2>Menyer</h2><p>En länk i en meny går antingen till innehåll eller till en egen webbadress. Byter innehållet adress följer länken med. Menyn får ha högst tre nivåer.</p>' +
        '<h2>Inställningar</h2><p>Under Inställningar väljer du vilka listor och menyer webbplatsen använder. Lämnar du ett val tomt ärvs det från gruppen ovanför.</p>',
    },
    {
      title: 'Användare och roller',
      slug: 'anvandare-och-roller',
      lead: 'Vem får göra vad i din grupp.',
      access: 'authenticated',
      roles: ['administrator', 'office'],
      groupRoles: ['group_admin'],
      body:
        list(
          '<strong>Gruppadministratör</strong> sköter gruppen, dess webbplats och medlemmar.',
          '<strong>Redaktör</strong> skriver och publicerar innehåll och dokument.',
          '<strong>Utfärdare</strong> skapar och utfärdar diplom och intyg.',
          '<strong>Medlem</strong> läser det som hör till gruppen.',
        ) +
        '<p>Finns personen redan i ett annat college kontaktar du kansliet, som lägger till personen hos er. Tas en användare bort så försvinner kontot centralt, inte bara från er webbplats.</p>',
    },
  ],
}

/** The help book of the certificate app. */
export const certHelp: HelpPage = {
  title: 'Hjälp i Diplomverktyget',
  slug: 'hjalp-i-diplomverktyget',
  lead: 'Så skapar, utfärdar och skriver du ut diplom och intyg.',
  body:
    '<p>Du kan skapa ett eller flera diplom samtidigt. Fyll i det som är gemensamt en gång och lägg sedan till personerna. Till höger ser du pappret medan du skriver.</p>' +
    '<h2>Kom igång</h2>' +
    steps(
      'Öppna Diplom och välj Skapa ny.',
      'Fyll i de gemensamma uppgifterna.',
      'Lägg till personerna, för hand eller från Excel.',
      'Utfärda och skriv ut.',
    ),
  pages: [
    { ...signIn, slug: 'jag-kommer-inte-in-i-diplomverktyget' },
    {
      title: 'Lägga till många personer',
      slug: 'lagga-till-manga-personer',
      lead: 'Klistra in från Excel eller importera en fil.',
      access: 'authenticated',
      body:
        steps(
          'Kopiera raderna i Excel. Kolumnerna kan stå i vilken ordning som helst om första raden är rubriker.',
          'Ställ dig i första rutan i tabellen och tryck Ctrl + V, eller välj Importera fil.',
          'Rader som behöver rättas markeras. Håll pekaren över rutan för att se vad som är fel.',
        ) +
        '<p>Ångrar du dig tar Ctrl + Z bort hela inklistringen. Personnummer visas dolda när de är sparade; varje gång någon visar dem antecknas det.</p>',
    },
    {
      title: 'Utfärda',
      slug: 'utfarda',
      lead: 'När diplomet blir giltigt, och vad som då låses.',
      access: 'authenticated',
      body:
        '<p>När du utfärdar får varje person ett eget nummer och en kod för kontroll. De gemensamma uppgifterna låses. Det som är utfärdat kan inte tas bort, bara ersättas eller återkallas.</p>' +
        '<h2>Rätta ett fel</h2><p>Välj Ersätt med ett rättat. Det gamla numret pekar då på det nya, så att den som kontrollerar ser vad som gäller.</p>' +
        '<h2>Återkalla</h2><p>Skriv orsaken. Den visas för den som kontrollerar numret, så skriv aldrig personnummer där.</p>',
      pages: [
        {
          title: 'Kontrollera att ett diplom är äkta',
          slug: 'kontrollera-att-ett-diplom-ar-akta',
          lead: 'Nummer och kod på pappret.',
          body: '<p>Numret och koden längst ner på pappret leder till en sida där vem som helst kan se att diplomet är äkta och om det fortfarande gäller. Personnummer visas aldrig där.</p>',
        },
      ],
    },
    {
      title: 'Skriva ut och ladda ner',
      slug: 'skriva-ut-och-ladda-ner',
      lead: 'En PDF för alla eller en fil per person.',
      access: 'authenticated',
      body:
        '<p>Markera en eller flera rader i listan och välj Skriv ut som en PDF eller Ladda ner som ZIP. Många papper tar en stund. Du kan lämna sidan och hämta utskriften senare under Utskrifter.</p>' +
        '<p>Papper som har skapats en gång sparas. Hämtar du dem igen får du exakt samma fil.</p>',
    },
  ],
}
