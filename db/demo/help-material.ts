import { type HelpPage, steps } from './help-page.ts'

const page = (text: HelpPage): HelpPage => ({ access: 'authenticated', ...text })

/** The help book of the method material; a slug that begins with `metodmaterial-` names its screen. */
export const materialHelp: HelpPage = page({
  title: 'Hjälp i Metodmaterial',
  slug: 'hjalp-i-metodmaterial',
  lead: 'Så hittar, sparar och delar du metoder.',
  body:
    '<p>Metodmaterial är ett bibliotek för dig som undervisar eller vägleder i vård och omsorg. Här finns metoder att använda i klassrummet och på arbetsplatsen, och dokument att skriva ut.</p>' +
    '<p>Välj ett tema eller en målgrupp i menyn, eller sök. Det som är nytt sedan du var här sist visas först.</p>',
  pages: [
    page({
      title: 'Start',
      slug: 'metodmaterial-start',
      lead: 'Nytt, teman, bokmärken och tips på en sida.',
      body: '<p>Överst ser du det som är nytt sedan ditt förra besök. Under För din målgrupp väljer du en grupp, så visas bara det som passar den. Tips från kollegor ligger till höger tills du tar bort dem.</p>',
    }),
    page({
      title: 'Teman och metoder',
      slug: 'metodmaterial-theme',
      lead: 'Läs, skriv ut och ladda ner.',
      body:
        '<p>Temat listar sina metoder, den nyaste först. En metod visar tid, grupp, målgrupp och språknivå överst, och bilagorna sist.</p>' +
        steps('Välj Ladda ner vid bilagan.', 'Svara på frågan.', 'Filen sparas på din dator.') +
        '<p>Skriv ut ger metoden utan meny och marginaler.</p>',
    }),
    page({
      title: 'Nytt sedan sist',
      slug: 'metodmaterial-news',
      lead: 'Det som har kommit eller ändrats sedan ditt förra besök.',
      body: '<p>Ett besök räknas som nytt när du har varit borta en halvtimme. Första gången visas den senaste månaden.</p>',
    }),
    page({
      title: 'Mina bokmärken',
      slug: 'metodmaterial-bookmarks',
      lead: 'Bara du ser dem.',
      body: '<p>Välj bokmärket på en metod eller ett dokument. Välj det igen för att ta bort det. När en metod tas bort ur biblioteket försvinner också bokmärket.</p>',
    }),
    page({
      title: 'Dokument',
      slug: 'metodmaterial-documents',
      lead: 'Alla filer i biblioteket, i bokstavsordning.',
      body: '<p>Sökningen läser också innehållet i dokumenten och visar på vilken sida ordet står.</p>',
    }),
    page({
      title: 'Söka',
      slug: 'metodmaterial-search',
      lead: 'Ett ord räcker ofta.',
      body: '<p>Sökningen går igenom titlar, texter och dokument. Ord hittas i alla böjningar. Skriv hellre färre ord än fler.</p>',
    }),
    page({
      title: 'Tipsa en kollega',
      slug: 'metodmaterial-text',
      lead: 'Skicka en metod till den som har Metodmaterial.',
      body:
        steps(
          'Välj Tipsa en kollega på metodens sida.',
          'Sök på namn, och välj en eller flera.',
          'Skriv gärna en hälsning, och skicka.',
        ) +
        '<p>Tipset visas på kollegans start. Den som vill ha mejl får också ett mejl. Med Kopiera länk delar du på annat sätt; länken öppnas bara för den som har Metodmaterial.</p>',
    }),
  ],
})
