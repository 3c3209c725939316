import { type HelpPage, list, steps } from './help-page.ts'
import { signIn } from './help-texts.ts'

type Text = Pick<HelpPage, 'title' | 'slug' | 'lead' | 'body'> & Partial<HelpPage>
const page = (text: Text): HelpPage => ({ access: 'authenticated', ...text })

/** The help book of the validation tool. A slug that begins with `validig-` names the screen of its page. */
export const validigHelp: HelpPage = {
  title: 'Hjälp med valideringen',
  slug: 'validig-start',
  lead: 'Så visar du vad du redan kan.',
  body:
    '<p>På Min sida ser du nästa steg, dina enkäter och dina filer. Du kan sluta när du vill och fortsätta en annan dag.</p>' +
    '<h2>Så går det till</h2>' +
    steps(
      'Inledande kartläggning: du berättar var du har arbetat och vad du har läst.',
      'Självskattning: du skattar vad du kan, kurs för kurs.',
      'Fördjupad kartläggning: samtal och uppgifter på en arbetsplats.',
      'Bedömning: läraren bedömer ditt kunnande mot kursen.',
    ) +
    '<p>Är du ansvarig för kandidater läser du Kandidaterna som du ansvarar för och Granska svar.</p>',
  pages: [
    page({
      title: 'Vad är en självskattning?',
      slug: 'validig-surveys',
      lead: 'Du svarar på frågor om ditt arbete, del för del.',
      body:
        '<p>Svara som det är i dag. Det finns inga fel svar, och läraren frågar om något behöver förklaras.</p>' +
        '<h2>Svaren sparas</h2><p>Varje svar sparas medan du skriver. Saknar du uppkoppling ligger svaren kvar i webbläsaren och skickas när du är uppkopplad igen.</p>' +
        '<h2>Skicka</h2><p>Välj Skicka svaren när du är klar. Fattas något får du se vad det är innan något skickas.</p>',
    }),
    page({
      title: 'Vad händer när jag har skickat?',
      slug: 'validig-nar-jag-har-skickat',
      lead: 'Svaren låses, och läraren läser dem.',
      body: '<p>Läraren kan skriva till dig, be om mer eller öppna enkäten igen. Då får du ändra svaren och skicka dem på nytt. När läraren är klar står enkäten som Granskad.</p>',
    }),
    page({
      title: 'Vilka filer kan jag lämna?',
      slug: 'validig-files',
      lead: 'Betyg, intyg, bilder och filmer.',
      body:
        list(
          'PDF, Word, bilder och filmer, högst 50 MB per fil och 500 MB sammanlagt.',
          'Filen får inte ha lösenord. Spara den utan lösenord först.',
          'Alla filer genomsöks efter virus.',
        ) +
        '<h2>Byta och ta bort</h2><p>Du kan ersätta en fil med en ny version och ta bort den, tills enkäten som den hör till är skickad. Det som är ersatt eller borttaget kan du hämta tillbaka i 30 dagar.</p>' +
        '<h2>Vem ser filerna?</h2><p>Bara du och dina kontaktpersoner.</p>',
    }),
    page({
      title: 'Nyckelord',
      slug: 'validig-keywords',
      lead: 'Ord som enkäterna använder.',
      body: '<p>Varje nyckelord står med den lag eller föreskrift som styr det. I en enkät leder ordet hit.</p>',
    }),
    page({
      title: 'Kandidaterna som du ansvarar för',
      slug: 'validig-candidate',
      lead: 'För dig som är ansvarig för kandidater eller administratör i ett college.',
      body:
        list(
          'Mina: kandidaterna som du är ansvarig för.',
          'Att granska: någon har skickat en enkät.',
          'Utan ansvarig: ingen läser svaren än. Administratören väljer Tilldela.',
          'Avslutade: kandidater som är klara.',
        ) +
        '<h2>Vem ser vad?</h2><p>Svar, filer och kommentarer läses av kandidaten och de ansvariga. Collegets administratörer ser att kandidaten finns och hur långt valideringen har kommit.</p>' +
        '<h2>Bjuda in</h2><p>Namn och e-post visas som du skriver dem tills kandidaten börjar. En inbjudan som ingen har använt kan du ta tillbaka under Om kandidaten.</p>' +
        '<h2>Avsluta och ta bort</h2><p>Den som är klar avslutar du: svar och filer finns kvar att läsa. Administratören kan ta bort en kandidat. Då försvinner svar, filer och kommentarer för gott, och kontot finns kvar.</p>' +
        '<h2>Flera på en gång</h2><p>Markera kandidater i listan. Då kan du skicka en enkät, påminna och exportera de kandidater som du ansvarar för till Excel. Administratören lägger till eller ersätter ansvariga.</p>',
    }),
    page({
      title: 'Granska svar',
      slug: 'validig-candidate-form',
      lead: 'Läs svaren, säg vad som räcker och fråga om resten.',
      body: `${steps(
        'Välj en enkät bland flikarna. Filen till frågan visas bredvid svaret.',
        'Välj Räcker eller Be om mer för varje svar.',
        'Kommentera en fråga. Kandidaten läser kommentaren, om du inte gör den intern.',
        'Öppna enkäten igen om något behöver ändras, eller välj Markera som granskad.',
      )}<p>En enkät som inte har skickats kan du ta tillbaka under Om kandidaten. En skickad enkät är underlag för bedömningen och stannar.</p><p>J och K går mellan svaren, R betyder Räcker och M Be om mer.</p>`,
    }),
    page({
      title: 'Bygga en enkät',
      slug: 'validig-general-survey-form',
      lead: 'Frågor i delar, i den ordning som kandidaten svarar.',
      body:
        '<p>Lägg till delar och frågor, och välj svarstyp för varje fråga. Bredvid ser du frågan som kandidaten ser den.</p>' +
        '<p>Prova att svara visar hela enkäten som kandidaten möter den. Inget sparas.</p>' +
        '<h2>Ordningen</h2><p>Dra i handtaget, eller tryck mellanslag på det och flytta med pilarna. Esc ångrar.</p>' +
        '<h2>När enkäten används</h2><p>Svar till en fråga som du tar bort finns kvar. De som svarar nu ser ändringen nästa gång de öppnar enkäten.</p>',
    }),
    page({
      title: 'Skriva nyckelord',
      slug: 'validig-validig-keyword',
      lead: 'Kansliet skriver nyckelorden. Kandidater och ansvariga läser dem.',
      body: '<p>Skriv lagen eller föreskriften som styr ordet. En fråga kan ha flera nyckelord.</p>',
    }),
    page({
      title: 'Collegets enkäter',
      slug: 'validig-general-survey',
      lead: 'Nätverkets enkäter finns för alla. Ett college kan ha egna.',
      body: '<p>En enkät som är aktiv går att skicka till kandidater. Administratörer bygger collegets egna, och kansliet bygger nätverkets.</p>',
    }),
    { ...signIn, slug: 'jag-kommer-inte-in-i-valideringen' },
  ],
}
