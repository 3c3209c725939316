import { type HelpPage, list, steps } from './help-page.ts'
import { copies, finding, together } from './help-work.ts'

export const signIn: HelpPage = {
  title: 'Jag kommer inte in',
  slug: 'jag-kommer-inte-in',
  lead: 'Vad du kan göra när inloggningen inte fungerar.',
  access: 'guest',
  body: `${steps(
    'Skriv ditt användarnamn eller din e-postadress. Användarnamnet står i mejlet du fick när kontot skapades.',
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
      slug: 'admin-article',
      lead: 'Från första utkast till publicerad text.',
      access: 'authenticated',
      body:
        steps(
          'Öppna Artiklar och välj Ny artikel.',
          'Skriv rubrik, ingress och brödtext. Ingressen visas i listor, så håll den till en eller två meningar.',
          'Välj Förhandsgranska för att se sidan bredvid formuläret, så som besökarna kommer att se den.',
          'Sätt status till Publicerad och spara.',
        ) +
        '<p>Vill du att texten ska visas senare väljer du Schemalagd och fyller i när den ska publiceras. Du kan också bestämma när den ska försvinna.</p>' +
        '<h2>Sökord</h2><p>Letar läsare efter ett ord som inte står i texten? Skriv det under Sökord, med kommatecken mellan orden. Webbplatsens sökning hittar då texten, och besökarna ser aldrig sökorden. Under Statistik, Besök, ser du vilka ord som inte gav någon träff, och kan lägga till dem i en text.</p>' +
        '<h2>Två personer i samma text</h2><p>Om någon annan har sparat medan du skrev får du veta det innan du sparar. Din text finns kvar, och du väljer själv vad som ska gälla.</p>',
      pages: [
        together,
        copies,
        {
          title: 'Ångra och återställa',
          slug: 'angra-och-aterstalla',
          lead: 'Äldre versioner och papperskorgen.',
          access: 'authenticated',
          body:
            '<p>Varje gång du sparar en text, en meny eller ett meddelande behålls en version. I versionslistan ser du vem som ändrade vad, och du kan återställa en tidigare version. En publicerad text behåller sin adress och sitt datum.</p>' +
            '<p>I en grupp där andra granskar alla texter läggs den tidigare versionen i den ändrade texten. Besökarna ser den publicerade texten tills någon annan har godkänt ändringen.</p>' +
            '<p>Det du tar bort av dem ligger i papperskorgen i 30 dagar. En menys nyckel kan användas av en annan meny under tiden, och då kan menyn inte återställas förrän nyckeln är ledig igen.</p>' +
            '<p>Något som används någon annanstans, till exempel i en meny eller en innehållslista, går inte att ta bort förrän det är borta därifrån. Under Används i ser du var.</p>',
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
    finding,
    {
      title: 'Bilder och dokument',
      slug: 'admin-bank',
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
      slug: 'admin-queue',
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
      slug: 'admin-user',
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
        '<h2>Bjuda in och importera</h2><p>Välj Bjud in användare för en person i taget. Har du en lista väljer du där Flera från Excel och importerar den: du ser först vad som händer med varje rad, och inga konton skapas förrän du har sagt ja.</p>' +
        '<p>Finns personen redan i ett annat college kontaktar du kansliet, som lägger till personen hos er. Tas en användare bort så försvinner kontot centralt, inte bara från er webbplats.</p>',
    },
    {
      title: 'Grupper',
      slug: 'admin-group',
      lead: 'Regioner, lokala college, utbildare och arbetsgivare.',
      access: 'authenticated',
      body:
        '<p>En grupp ligger under en annan: ett lokalt college under sin region, en utbildare under sitt college. Logotyper och dataskyddspolicy ärvs uppifrån tills gruppen får egna.</p>' +
        '<h2>Certifiering</h2><p>Perioden skrivs ut längst ner på gruppens diplom. Varje utbildning som en utbildare erbjuder har sin egen certifiering och kommentar.</p>' +
        '<blockquote><p>Är webbplatsen avstängd ser besökarna att den är under uppbyggnad.</p></blockquote>',
    },
    {
      title: 'Evenemang',
      slug: 'admin-event',
      lead: 'Datum, plats och kalender.',
      access: 'authenticated',
      body: '<p>Ett evenemang visas i kalendern från den dag det publiceras till dess att det är över. Sätt Heldag när klockslaget inte spelar någon roll.</p><p>Flyttas evenemanget ändrar du datumet i stället för att skapa ett nytt. Länkarna till det fortsätter då att fungera.</p>',
    },
    {
      title: 'Ansökningar',
      slug: 'admin-application',
      lead: 'Från ansökan till konto.',
      access: 'authenticated',
      roles: ['administrator', 'office'],
      body: `${steps(
        'Öppna ansökan. Den blir pågående när du ställer dig som ansvarig.',
        'Se om personen redan har ett konto. Liknande konton visas i sidospalten.',
        'Skapa kontot från ansökan. Personen får ett mejl med en länk för att välja lösenord.',
      )}<p>En ansökan som kommer på annat sätt, till exempel per telefon, skriver du in med Ny ansökan.</p><p>En stängd ansökan kan öppnas igen. Varje ändring antecknas med vem och när.</p>`,
    },
    {
      title: 'Inställningar',
      slug: 'admin-setting',
      lead: 'Vilka listor, menyer och sidor en webbplats använder.',
      access: 'authenticated',
      body: '<p>Ett val som lämnas tomt ärvs från gruppen ovanför, och sist från hela nätverket. Det ärvda visas med en streckad ram.</p><p>Pekar en inställning på något som inte är publicerat ser besökarna det inte. Du får en varning vid valet.</p><p>Administratörer ändrar här också det som är gemensamt: varumärkenas namn, färg och logotyp, och de texter som apparna, mejlen och papperen använder.</p>',
    },
    {
      title: 'Juridiska sidor',
      slug: 'admin-statement',
      lead: 'Tillgänglighetsredogörelse och dataskyddspolicy, i ett formulär som säger vad som saknas.',
      access: 'authenticated',
      body: '<p>Kansliet fyller i det som gäller hela nätverket, utan vald grupp. På en webbplats ändrar du bara det som skiljer: egna kontaktuppgifter, egna brister, och ärvda brister som inte gäller er.</p><p>Spara behåller utkastet. Publicera visar det för besökarna. En brist vars datum har passerat måste få ett nytt datum, eller tas bort om den är åtgärdad.</p><p>Sidorna och länkarna i sidfoten syns när allt som lagen kräver är ifyllt.</p>',
    },
    {
      title: 'Statistik',
      slug: 'admin-statistics',
      lead: 'Nätverket i siffror, för vilken period som helst.',
      access: 'authenticated',
      body: '<p>Välj period, regioner och lokala college. Samma utbildare kan räknas under flera typer. Siffrorna för certifiering gäller dem som var certifierade någon dag i perioden.</p><p>Välj Exportera och sedan Excel-fil eller CSV-fil. Filen har samma rader som tabellen visar.</p>',
    },
  ],
}
