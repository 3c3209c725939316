import type { DemoPage } from './page-texts.ts'

// The pages below the first level of the menus, by part of the site.

const link = (href: string, text: string) => `<a href="${href}" rel="noopener">${text}</a>`
const button = (href: string, text: string) => `<p><a class="button" href="${href}" rel="noopener">${text}</a></p>`
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const educations: DemoPage[] = [
  {
    title: 'Utbildningar inom vård, omsorg, barn och fritid',
    short_title: 'Utbildningar',
    slug: 'utbildningar',
    lead: 'Gymnasiet, vuxenutbildning eller folkhögskola: alla vägar har arbetsplatsen som en del av klassrummet.',
    body:
      '<p>Utbildarna i ::college planerar sina utbildningar tillsammans med dem som anställer. Därför lär du dig det som behövs på jobbet.</p>' +
      `<h2>Välj väg</h2>${list(
        link('/bli-underskoterska', 'Bli undersköterska'),
        link('/bli-vardbitrade', 'Bli vårdbiträde'),
        link('/barn-och-fritid', 'Arbeta med barn och fritid'),
        link('/validering', 'Validera det du redan kan'),
      )}<h2>Osäker?</h2><p>Prata med studie- och yrkesvägledaren i din kommun eller ${link('/kontakta-oss', 'hör av dig till oss')}.</p>`,
    picture: 'rum',
    template: 'bigImage',
  },
  {
    title: 'Bli undersköterska',
    slug: 'bli-underskoterska',
    lead: 'Ett av Sveriges vanligaste yrken. Du läser på dagtid, kvällstid eller distans.',
    body:
      '<p>Som vuxen läser du yrkespaketet, 1 500 gymnasiepoäng. Som ungdom läser du vård- och omsorgsprogrammet i tre år.</p>' +
      '<h2>Efter utbildningen</h2><p>Du får ett diplom som visar att du har läst hela utbildningen i ett college. Titeln undersköterska är skyddad: du ansöker om ett bevis hos Socialstyrelsen.</p>' +
      button('/apl', 'Så går tiden på arbetsplatsen till'),
    picture: 'klassrum',
  },
  {
    title: 'Lärande på arbetsplatsen',
    short_title: 'Apl',
    slug: 'apl',
    lead: 'Arbetsplatsförlagt lärande, apl, är den del av utbildningen som du gör på en arbetsplats.',
    body:
      '<p>Du har en utbildad handledare, ett schema och mål som du, läraren och handledaren går igenom tillsammans.</p>' +
      `<h2>Tre samtal</h2>${list('Förberedande samtal före första dagen', 'Samtal efter halva tiden', 'Avslutande samtal med bedömning')}`,
    picture: 'korridor',
    attachments: ['avtal-apl.pdf'],
  },
  {
    title: 'Bli vårdbiträde',
    slug: 'bli-vardbitrade',
    lead: 'Den kortare vägen in i vården: 800 poäng som du kan bygga vidare på.',
    body: `<p>Vårdbiträden hjälper människor i vardagen, ofta på äldreboenden och i hemtjänsten. Många läser vidare till ${link('/bli-underskoterska', 'undersköterska')} medan de arbetar.</p>`,
    picture: 'cykel',
  },
  {
    title: 'Arbeta med barn och fritid',
    short_title: 'Barn och fritid',
    slug: 'barn-och-fritid',
    lead: 'För dig som vill arbeta med barn, unga eller personer med funktionsnedsättning.',
    body: '<p>Utbildningen finns på gymnasiet och för vuxna. Inriktningen pedagogiskt och socialt arbete leder bland annat till arbete som stödassistent.</p>',
    picture: 'landskap',
  },
  {
    title: 'Validera det du redan kan',
    short_title: 'Validering',
    slug: 'validering',
    lead: 'Har du arbetat länge i vården? Din kunskap kan bedömas och dokumenteras.',
    body: `<p>Valideringen börjar med ett samtal. Sedan visar du vad du kan, i skolan eller på jobbet, och läser bara det som fattas.</p><p>Läs mer i ${link('/artiklar', 'våra artiklar')}.</p>${button('/kontakta-oss', 'Fråga om validering')}`,
    picture: 'trappa',
  },
]

const employers: DemoPage[] = [
  {
    title: 'För dig som är arbetsgivare',
    short_title: 'För arbetsgivare',
    slug: 'for-arbetsgivare',
    lead: 'Var med och forma utbildningen av dem som du ska anställa.',
    body:
      '<p>Arbetsgivare i ::college sitter i styrgruppen, tar emot elever och bestämmer tillsammans med skolan vad utbildningen ska innehålla.</p>' +
      `<h2>Så blir ni med</h2><ol><li>Hör av dig till processledaren.</li><li>Utse någon som håller i elevernas platser.</li><li>Låt minst två medarbetare gå ${link('/steg-1', 'handledarutbildningen')}.</li></ol>`,
    picture: 'skrivbord',
  },
  {
    title: 'Ta emot elever',
    slug: 'ta-emot-elever',
    lead: 'Tid, en utbildad handledare och en plan räcker långt.',
    body: '<p>Skolan meddelar veckorna minst två månader före. Avtalet skrivs för ett läsår i taget.</p><h2>Räkna med tiden</h2><p>En handledare behöver omkring fyra timmar i veckan utöver passet: för planering, samtal och bedömning.</p>',
    picture: 'klassrum',
    attachments: ['avtal-apl.pdf'],
  },
  {
    title: 'Lär på jobbet',
    slug: 'lar-pa-jobbet',
    lead: 'Medarbetare kan läsa vidare på betald arbetstid.',
    body: `<p>Den som är vårdbiträde kan bli undersköterska utan att sluta arbeta. Börja gärna med en ${link('/validering', 'validering')}, så blir vägen kortare.</p>`,
    picture: 'cykel',
  },
]

const moduleRows = (
  [
    ['/bedomning', 'Bedömning', '::day(24)', 'Provköping'],
    ['/aterkoppling', 'Återkoppling', '::day(25)', 'Provköping'],
    ['/handleda-pa-latt-svenska', 'Handleda på lätt svenska', '::day(58)', 'Digitalt'],
    ['/handleda-i-grupp', 'Handleda i grupp', 'Planeras till våren', '–'],
  ] as const
).map(([href, title, day, place]) => `<tr><td>${link(href, title)}</td><td>${day}</td><td>${place}</td></tr>`)

const moduleOf = (page: Omit<DemoPage, 'body'>, body: string): DemoPage => ({
  ...page,
  body: `<p>${body}</p>${button('/evenemang', 'Se kommande kurser')}`,
})

const tutors: DemoPage[] = [
  {
    title: 'Steg 1: grundutbildning för handledare',
    short_title: 'Steg 1, grund',
    slug: 'steg-1',
    lead: 'Två dagar om att ta emot, visa, fråga och bedöma.',
    body: `<p>Du lär känna elevens mål och skolans ord för dem, och du övar samtal med andra handledare.</p>${button('/evenemang/handledarutbildning-steg-1', 'Se tid och plats')}`,
    picture: 'fonster',
    attachments: ['sa-fungerar-handledarutbildningen.pdf'],
  },
  {
    title: 'Steg 2: fyra påbyggnadsmoduler',
    short_title: 'Steg 2, påbyggnad',
    slug: 'steg-2',
    lead: 'Du väljer den modul som din arbetsplats behöver mest. Varje modul är en halv dag, och du kan läsa alla fyra.',
    body:
      '<p>Steg 2 är för dig som har gått steg 1 och handlett minst en elev. Efter varje modul får du ett intyg som gäller i hela nätverket.</p>' +
      `<h2>Välj modul</h2><table><thead><tr><th scope="col">Modul</th><th scope="col">Nästa gång</th><th scope="col">Var</th></tr></thead><tbody>${moduleRows.join('')}</tbody></table>` +
      button('/kontakta-oss', 'Anmäl dig till steg 2'),
    picture: 'rum',
    template: 'bigImage',
    attachments: ['sa-fungerar-handledarutbildningen.pdf', 'avtal-apl.pdf'],
  },
  moduleOf(
    { title: 'Bedömning', slug: 'bedomning', lead: 'Se det eleven gör, och säg det så att det går att förstå.' },
    'Du tränar på att beskriva vad du ser, skilja på person och handling och fylla i bedömningen tillsammans med läraren.',
  ),
  moduleOf(
    { title: 'Återkoppling', slug: 'aterkoppling', lead: 'Korta samtal som får eleven att vilja pröva igen.' },
    'Fem minuter efter passet räcker. Du får en enkel ordning för samtalet och prövar den med andra.',
  ),
  moduleOf(
    {
      title: 'Handleda på lätt svenska',
      slug: 'handleda-pa-latt-svenska',
      lead: 'Förklara, visa och fråga så att alla är med.',
    },
    'Modulen handlar om tydliga ord, bilder och tid att tänka. Den passar dig som handleder elever som lär sig svenska.',
  ),
  moduleOf(
    {
      title: 'Handleda i grupp',
      slug: 'handleda-i-grupp',
      lead: 'Flera elever på samma arbetsplats kan lära av varandra.',
    },
    'Du planerar en vecka för en grupp, med gemensamma genomgångar och egna uppgifter.',
  ),
  {
    title: 'Steg 3: för dig som utbildar handledare',
    short_title: 'Steg 3, utbildare',
    slug: 'steg-3',
    lead: 'När du vill leda handledarutbildningen på din ort.',
    body: '<p>Utbildarna arbetar i par, en från skolan och en från arbetslivet. Steg 3 ger er material, övningar och ett nätverk.</p>',
    picture: 'skrivbord',
  },
  {
    title: 'Vanliga frågor om handledning',
    short_title: 'Vanliga frågor',
    slug: 'vanliga-fragor',
    lead: 'Korta svar på det som nya handledare undrar.',
    body:
      '<h2>Får jag betalt?</h2><p>Det bestämmer din arbetsgivare. Tiden för handledning ska finnas i schemat.</p>' +
      '<h2>Måste jag bedöma eleven?</h2><p>Du berättar vad du har sett. Läraren sätter betyget.</p>' +
      '<h2>Hur länge gäller utbildningen?</h2><p>Den gäller tills vidare, men vi hoppas att du kommer på träffarna.</p>',
  },
]

const about: DemoPage[] = [
  {
    title: 'Kvalitet och certifiering',
    slug: 'kvalitet-och-certifiering',
    lead: 'Ett college certifieras för tre år i taget. Så följer vi upp att det vi lovar också händer.',
    body: `<p>Varje år skriver ::college en kvalitetsberättelse. Den bygger på svar från elever, handledare, lärare och chefer.</p>${list('Minst en utbildad handledare på varje arbetsplats', 'Arbetsgivare och fack i styrgruppen', 'Uppföljning med eleverna varje termin')}<p>Protokoll och blanketter ligger i ${link('/dokumentbank', 'dokumentbanken')}.</p>`,
    picture: 'trappa',
    attachments: ['ansokan-atercertifiering.pdf'],
  },
]

export const sectionPages: readonly DemoPage[] = [...educations, ...employers, ...tutors, ...about]
