import type { PictureName } from './pictures.ts'

export type DemoArticle = {
  title: string
  lead: string
  /** `::college` is the site's name, `::image(name size shape)` an illustration in the text. */
  body: string
  tags: string[]
  picture: PictureName
  /** Days before the day of loading. A negative number schedules the article. */
  daysAgo: number
  published?: boolean
  /** Words that a search finds the article by and that it does not say. */
  keywords?: string
  author?: string
}

const table = (head: string[], rows: string[][]) =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>` +
  `${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

/** The articles of the complete sub-sites. */
export const articles: DemoArticle[] = [
  {
    title: 'Årets handledare 2026 är utsedd',
    lead: 'Hodan Exempelsson på Lindhagens äldreboende får utmärkelsen för sitt lugna och nyfikna sätt att ta emot elever.',
    body:
      '<p>Juryn har valt bland 27 nominerade från ::college. <strong>Hodan Exempelsson</strong> på Lindhagens äldreboende får utmärkelsen för sitt lugna och nyfikna sätt att ta emot elever.</p>' +
      '<h2>Så arbetar Hodan med reflektion</h2><p>Varje arbetspass slutar med en kvart vid köksbordet. Eleven berättar vad som gick bra, vad som var svårt och vad hon vill pröva i morgon.</p>::image(skrivbord small circle)' +
      '<blockquote><p>Den som får tänka högt lär sig mer än den som får ett facit.</p></blockquote>' +
      table(
        ['Moment', 'När', 'Tid'],
        [
          ['Förberedande samtal', 'Första dagen', '20 minuter'],
          ['Reflektion efter passet', 'Varje dag', '10 minuter'],
          ['Trepartssamtal med läraren', 'Vecka 3 och 6', '45 minuter'],
        ],
      ) +
      '<p>Utmärkelsen delas ut vid nätverkets konferens i december. Vill du nominera någon till nästa år? Vi tar emot namn hela våren.</p><p><a class="button" href="/artiklar">Läs fler artiklar</a></p>',
    tags: ['Handledare', 'Nyhet'],
    picture: 'fonster',
    daysAgo: 1,
    author: 'gunexe',
  },
  {
    title: 'Ny handledarutbildning, steg 2, startar i januari',
    lead: 'Fyra moduler som går att läsa var för sig eller tillsammans: påbyggnad, lärling, språk och inkludering samt validering.',
    body: '<p>Du som har gått steg 1 kan nu fördjupa dig. Steg 2 består av fyra moduler som du läser i den ordning som passar dig.</p><h2>Modulerna</h2><ul><li>Påbyggnad</li><li>Lärling</li><li>Språk och inkludering</li><li>Validering</li></ul><p>Varje modul tar en dag på plats och ungefär lika lång tid på egen hand.</p>',
    tags: ['Handledare', 'Utbildning'],
    picture: 'trappa',
    daysAgo: -20,
    author: 'gunexe',
  },
  {
    title: 'Så blir du en trygg handledare för elever under apl',
    lead: 'En bra första dag avgör mycket. Här är det som erfarna handledare gör innan eleven kommer.',
    body: '<p>Det arbetsplatsförlagda lärandet är halva utbildningen. Den som handleder behöver tid, stöd från chefen och en plan.</p><h2>Före första dagen</h2><ol><li>Läs elevens mål tillsammans med läraren.</li><li>Bestäm vem som tar över när du är ledig.</li><li>Skriv upp namn, nycklar och inloggning.</li></ol>::image(korridor full)<h2>Under perioden</h2><p>Boka korta samtal i förväg. Fem minuter som blir av är bättre än en timme som flyttas.</p><h3>När något går fel</h3><p>Berätta vad du såg, fråga vad eleven tänkte och kom överens om nästa steg.</p>',
    tags: ['Handledare', 'Apl'],
    picture: 'klassrum',
    daysAgo: 9,
    author: 'malski',
  },
  {
    title: 'Handledarträff i november: reflektion som arbetssätt',
    lead: 'Ett fyrtiotal handledare möttes för att pröva korta reflektionssamtal i grupp.',
    body: '<p>Deltagarna arbetade i grupper om fyra med verkliga situationer. Mest diskussion väckte frågan om hur man säger ifrån utan att eleven tappar modet.</p><p>Nästa träff blir i mars.</p>',
    tags: ['Handledare'],
    picture: 'skrivbord',
    daysAgo: 18,
    author: 'malski',
  },
  {
    title: 'Läs till undersköterska nära dig',
    lead: 'Vuxenutbildningen har platser kvar till våren, på dagtid och på kvällstid.',
    body:
      '<p>Yrkespaketet till undersköterska omfattar 1 500 gymnasiepoäng. Minst hälften läser du i en utbildning som arbetslivet och skolan ansvarar för tillsammans.</p>' +
      table(
        ['Start', 'Form', 'Platser'],
        [
          ['12 januari', 'Dagtid', '28'],
          ['9 februari', 'Kväll och distans', '20'],
        ],
      ) +
      '<p>Ansök hos vuxenutbildningen i din kommun.</p><p><a class="button" href="/om-oss">Se våra utbildare</a></p>',
    tags: ['Utbildning'],
    keywords: 'komvux, vårdbiträde, omskolning',
    picture: 'landskap',
    daysAgo: 26,
    author: 'gunexe',
  },
  {
    title: 'Språkombud och handledare – hur fördelar vi rollerna på arbetsplatsen?',
    lead: 'Utkast till en vägledning. Synpunkter tas emot till sista januari.',
    body: '<p>Språkombudet stöder hela arbetsplatsen. Handledaren stöder eleven. På många arbetsplatser är det samma person.</p><h2>Tre frågor att svara på tillsammans</h2><ul><li>Vem vänder sig en ny medarbetare till?</li><li>När finns tid för språket i vardagen?</li><li>Vad ska chefen veta?</li></ul>',
    tags: ['Språkombud'],
    picture: 'cykel',
    daysAgo: 24,
    published: false,
    author: 'gunexe',
  },
  {
    title: 'Validering på arbetsplatsen: handledarens uppgift',
    lead: 'Den som redan kan ska inte behöva läsa om. Så går en validering till.',
    body: '<p>Validering betyder att det du kan bedöms och dokumenteras. Handledaren ser arbetet, läraren bedömer.</p>::image(trappa small square)<p>Prata med studie- och yrkesvägledaren om du tror att validering passar dig.</p>',
    tags: ['Validering', 'Handledare'],
    picture: 'trappa',
    daysAgo: 64,
    author: 'gunexe',
  },
  {
    title: 'Tack till alla handledare under vårterminen',
    lead: '186 elever har varit ute på arbetsplatser. Det hade inte gått utan er.',
    body: '<p>I våras tog ni emot 186 elever på 31 arbetsplatser. Nio av tio elever säger att de fick tid för frågor varje dag.</p><p>Ha en fin sommar!</p>',
    tags: ['Handledare', 'Nyhet'],
    picture: 'landskap',
    daysAgo: 163,
    author: 'gunexe',
  },
]
