import { type HelpPage, list, signIn, steps } from './help-texts.ts'

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
    ),
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
    { ...signIn, slug: 'jag-kommer-inte-in-i-valideringen' },
  ],
}
