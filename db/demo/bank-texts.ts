export type DemoDocument = {
  /** Names of the folders, from the portfolio's root. */
  path: readonly string[]
  title: string
  filename: string
  paragraphs: readonly string[]
  /** The paragraphs of further pages. */
  further?: readonly (readonly string[])[]
}

/** The documents of every document bank; `::college` is the college's name. */
export const documents: readonly DemoDocument[] = [
  {
    path: ['Protokoll', '2026'],
    title: 'Styrgruppsmöte i mars 2026',
    filename: 'styrgruppsmote-2026-03.pdf',
    paragraphs: [
      'Styrgruppen för college ::college möttes den 11 mars 2026.',
      'Mötet gick igenom hur det går med återcertifieringen. Handlingarna skickas in före sommaren, och varje utbildare beskriver hur handledarna har fått sin utbildning.',
      'Arbetsgivarna vill ta emot fler elever under det arbetsplatsförlagda lärandet i höst. Processledaren samlar in hur många platser det blir.',
      'Nästa möte hålls den 3 juni.',
    ],
  },
  {
    path: ['Protokoll', '2025'],
    title: 'Styrgruppsmöte i november 2025',
    filename: 'styrgruppsmote-2025-11.pdf',
    paragraphs: [
      'Styrgruppen för college ::college möttes den 19 november 2025.',
      'Kvalitetsberättelsen godkändes. Under året fick fler undersköterskor än tidigare diplom, och språkombuden har blivit fler på arbetsplatserna.',
    ],
  },
  {
    path: ['Handledarutbildning'],
    title: 'Så fungerar handledarutbildningen',
    filename: 'sa-fungerar-handledarutbildningen.pdf',
    paragraphs: [
      'Handledarutbildningen har tre steg. Det första tar tre dagar och räcker för att handleda elever.',
      'Steg 2 består av fyra moduler som läses fristående. Steg 3 vänder sig till dig som utbildar andra handledare.',
    ],
  },
  {
    path: ['Blanketter'],
    title: 'Ansökan om återcertifiering',
    filename: 'ansokan-atercertifiering.pdf',
    paragraphs: [
      'Blanketten fylls i av den lokala processledaren och skickas till den regionala styrgruppen.',
      'Bifoga kvalitetsberättelsen, en förteckning över utbildare och arbetsgivare, och styrgruppens beslut.',
    ],
  },
  {
    path: ['Blanketter'],
    title: 'Avtal om arbetsplatsförlagt lärande',
    filename: 'avtal-apl.pdf',
    paragraphs: [
      'Avtalet gäller mellan utbildaren och arbetsgivaren i college ::college. Det skrivs för ett läsår i taget.',
      'Parterna kommer överens om hur många elever som tas emot, och under vilka veckor.',
    ],
    further: [
      [
        'Utbildarens åtaganden',
        'Utbildaren presenterar kursens mål innan eleven börjar, och besöker arbetsplatsen minst en gång under varje period.',
        'Betyget sätts av läraren, efter samtal med arbetsplatsen.',
      ],
      [
        'Arbetsgivarens åtaganden',
        'För att lärandet ska bli tryggt utser arbetsgivaren en handledare med lägst steg 1 för varje elev och ger tid för samtal varje vecka.',
        'Eleven omfattas av arbetsplatsens rutiner för arbetsmiljö och sekretess.',
      ],
    ],
  },
  {
    path: ['Blanketter'],
    title: 'Överenskommelse om apl-plats',
    filename: 'overenskommelse-apl-plats.docx',
    paragraphs: ['Skolan och arbetsgivaren kommer överens om antal platser, handledare och perioder.'],
  },
]

/** More documents about the training of tutors, of a college that has many. */
export const tutorDocuments: readonly DemoDocument[] = [
  {
    path: ['Handledarutbildning'],
    title: 'Kriterier för Årets handledare: nominering, bedömning och samverkan med regionala college',
    filename: 'kriterier-arets-handledare.pdf',
    paragraphs: [
      'Alla arbetsplatser i ::college får nominera. Nomineringen skickas in senast den 30 september.',
      'Juryn ser till hur handledaren möter eleven, återkopplar och delar med sig till sina kollegor.',
    ],
  },
  {
    path: ['Handledarutbildning'],
    title: 'Kalender för handledarträffar 2026–2027',
    filename: 'handledartraffar-2026-2027.xlsx',
    paragraphs: ['September: uppstart', 'November: bedömning', 'Februari: språk på arbetsplatsen', 'Maj: avslutning'],
  },
  {
    path: ['Handledarutbildning', 'Steg 1, grundmodul'],
    title: 'Handledarutbildning steg 1',
    filename: 'handledarutbildning-steg-1.pdf',
    paragraphs: [
      'Utbildningen vänder sig till dig som handleder elever på din arbetsplats. Den omfattar tre dagar.',
      'Dag 1: handledarens uppdrag och elevens lärande. Dag 2: bedömning och återkoppling. Dag 3: bemötande och språkutvecklande handledning.',
      'Anmäl dig till den lokala processledaren.',
    ],
  },
  {
    path: ['Handledarutbildning', 'Steg 1, grundmodul'],
    title: 'Handledarguide för apl, vård och omsorg',
    filename: 'handledarguide-apl.pdf',
    paragraphs: [
      'Guiden följer eleven genom arbetsplatsförlagt lärande, från det första samtalet till det avslutande trepartssamtalet.',
      'Planera introduktionen tillsammans med kollegorna: vem visar förråden, vem följer med på den första ronden?',
    ],
  },
  {
    path: ['Handledarutbildning', 'Steg 1, grundmodul'],
    title: 'Handlingsplan, mall för handledare och chef',
    filename: 'handlingsplan-mall.docx',
    paragraphs: ['Mål för perioden:', 'Så följer vi upp:', 'Nästa samtal:'],
  },
  {
    path: ['Handledarutbildning', 'Steg 1, grundmodul'],
    title: 'Deltagarlista, dag 1 och 2',
    filename: 'deltagarlista.docx',
    paragraphs: ['Namn, arbetsplats och underskrift för varje dag.'],
  },
  {
    path: ['Handledarutbildning', 'Steg 2, påbyggnadsmoduler'],
    title: 'Modul: Språkutvecklande handledning',
    filename: 'modul-sprakutvecklande-handledning.pdf',
    paragraphs: ['Modulen visar hur du talar klart, kontrollerar att eleven har förstått och uppmuntrar till frågor.'],
  },
  {
    path: ['Handledarutbildning', 'Steg 2, påbyggnadsmoduler'],
    title: 'Modul: Återkoppling som utvecklar',
    filename: 'modul-aterkoppling.pdf',
    paragraphs: ['Modulen ger verktyg för samtal om det som går bra och det som behöver tränas mer.'],
  },
]

/** The documents of the front site, which every site lists. */
export const sharedDocuments: readonly DemoDocument[] = [
  {
    path: ['Certifiering'],
    title: 'Kriterier för certifiering',
    filename: 'kriterier-certifiering.pdf',
    paragraphs: [
      'Ett college certifieras när skolor och arbetsgivare samverkar enligt kriterierna. Certifieringen gäller i tre år, och sedan i fem år i taget.',
    ],
  },
  {
    path: ['Certifiering'],
    title: 'Mall för kvalitetsberättelse',
    filename: 'mall-kvalitetsberattelse.docx',
    paragraphs: ['Beskriv hur samverkan har gått, vad ni har lärt er, och vad ni gör annorlunda nästa år.'],
  },
  {
    path: [],
    title: 'Nätverkets stadgar',
    filename: 'natverkets-stadgar.pdf',
    paragraphs: ['Nätverket är öppet för regionala och lokala college. Årsmötet hålls i mars.'],
  },
]

/** The documents of the educators' portfolio. */
export const educatorDocuments: readonly DemoDocument[] = [
  {
    path: [],
    title: 'Lärarhandledning, steg 1',
    filename: 'lararhandledning-steg-1.pdf',
    paragraphs: ['Upplägg för tre utbildningsdagar, med övningar och tider.'],
  },
]

/** The documents of a steering group's portfolio. */
export const privateDocuments: readonly DemoDocument[] = [
  {
    path: [],
    title: 'Budget 2027, utkast',
    filename: 'budget-2027-utkast.pdf',
    paragraphs: [
      'Förslag till budget för college ::college. Arbetsmaterial som inte är beslutat.',
      'Den största posten är handledarutbildningarna. Kostnaden för konferensen delas mellan kommunerna.',
    ],
  },
  {
    path: ['Underlag'],
    title: 'Minnesanteckningar från arbetsgruppen',
    filename: 'minnesanteckningar-arbetsgruppen.pdf',
    paragraphs: ['Arbetsgruppen föreslår en gemensam introduktion för nya medarbetare i vården och omsorgen.'],
  },
]
