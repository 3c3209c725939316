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
    title: 'Handledarutbildning steg 1',
    filename: 'handledarutbildning-steg-1.pdf',
    paragraphs: [
      'Utbildningen vänder sig till dig som handleder elever på din arbetsplats. Den omfattar tre dagar.',
      'Dag 1: handledarens uppdrag och elevens lärande. Dag 2: bedömning och återkoppling. Dag 3: bemötande och språkutvecklande handledning.',
      'Anmäl dig till den lokala processledaren.',
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
