import type { PictureName } from './pictures.ts'

// `::college` is the site's name.

export type DemoPage = {
  title: string
  short_title?: string
  slug: string
  lead: string
  body: string
  template?: 'standard' | 'bigImage'
  picture?: PictureName
  hideTopImage?: boolean
  published?: boolean
}

/** The pages of each complete sub-site. */
export const pages: DemoPage[] = [
  {
    title: 'Vad är ett college inom vård och omsorg?',
    short_title: 'Vad är ett college?',
    slug: 'vad-ar-ett-college',
    lead: 'Skola och arbetsliv planerar, genomför och följer upp utbildningarna tillsammans.',
    body:
      '<p>::college är en samverkan mellan kommuner, regionen, privata arbetsgivare, fackliga organisationer och utbildare. Tillsammans ser vi till att den som utbildar sig möter samma krav i skolan som på jobbet.</p>' +
      '<h2>Tre löften till den som studerar</h2><ol><li>Du får handledare som är utbildade för sitt uppdrag.</li><li>Minst en del av utbildningen sker på en arbetsplats.</li><li>Du får ett diplom som arbetsgivarna känner igen.</li></ol>' +
      '<h2>Så blir en utbildare certifierad</h2><p>Utbildaren ansöker hos det regionala college som den hör till. Certifieringen gäller i tre år och följs upp varje år.</p>' +
      '<p><a class="button" href="/om-oss" rel="noopener">Se vilka vi är</a></p>',
    picture: 'landskap',
    template: 'bigImage',
  },
  {
    title: 'För dig som är handledare',
    short_title: 'För handledare',
    slug: 'for-handledare',
    lead: 'Utbildning, material och träffar för den som tar emot elever på sin arbetsplats.',
    body:
      '<h2>Steg 1</h2><p>Grundutbildningen tar två dagar och är kostnadsfri för arbetsplatser som hör till ::college.</p>' +
      '<h2>Steg 2</h2><p>Fyra moduler som du läser i den ordning som passar dig: påbyggnad, lärling, språk och inkludering samt validering.</p>' +
      '<p>Läs också <a href="/artiklar" rel="noopener">våra artiklar om handledning</a>.</p>',
    picture: 'klassrum',
  },
  {
    title: 'Kontakta oss',
    slug: 'kontakta-oss',
    lead: 'Hör av dig till processledaren om du vill samverka, ta emot elever eller bara fråga.',
    body: '<p>Namn och telefonnummer till kontaktpersonerna finns under <a href="/om-oss#kontakter" rel="noopener">Om oss</a>. Vi svarar inom två arbetsdagar.</p>',
    picture: 'fonster',
    hideTopImage: true,
  },
  {
    title: 'Språkombud på arbetsplatsen',
    slug: 'sprakombud',
    lead: 'Utkast: sidan publiceras när kursplanen för våren är klar.',
    body: '<p>Språkombudet hjälper kollegor att utveckla sin svenska i det dagliga arbetet.</p>',
    published: false,
  },
]

export type DemoSection = { title: string; body: string; template: string; picture?: PictureName; full?: PictureName }

export const sections: DemoSection[] = [
  {
    title: 'Bli undersköterska',
    body: '<p>Utbildningen finns på dagtid, kvällstid och distans. Du läser minst en del av den på en arbetsplats.</p>',
    template: 'default_left',
    picture: 'trappa',
  },
  {
    title: 'Ta emot elever',
    body: '<p>Vi utbildar handledare och matchar elever med arbetsplatser i hela området.</p><p><a class="button" href="/for-handledare" rel="noopener">Läs om handledning</a></p>',
    template: 'blue_right',
    full: 'landskap',
  },
  {
    title: 'Validera det du redan kan',
    body: '<p>Har du arbetat länge i vården? Då kan din kunskap bedömas och dokumenteras.</p><p><a class="button" href="/kontakta-oss" rel="noopener">Fråga om validering</a></p>',
    template: 'green_left',
    picture: 'cykel',
  },
]

/** The pictures of each site's slideshow, with their words. */
export const slides: DemoSection[] = [
  {
    title: 'Läs till undersköterska nära dig',
    body: '<p>Plugga på vuxenutbildningen och var på en arbetsplats redan första terminen.</p><p><a class="button" href="/vad-ar-ett-college" rel="noopener">Så fungerar utbildningen</a></p>',
    template: 'default_right',
    full: 'landskap',
  },
  {
    title: 'Bli handledare hos oss',
    body: '<p>Steg 1 startar i januari. Två dagar, kostnadsfritt för anslutna arbetsplatser.</p><p><a class="button" href="/evenemang/handledarutbildning-steg-1" rel="noopener">Se tid och plats</a></p>',
    template: 'default_right',
    full: 'klassrum',
  },
]

export type DemoEvent = {
  title: string
  slug: string
  lead: string
  body: string
  /** Days from the day of loading to the event, which lasts `lasts` more days. */
  inDays: number
  lasts?: number
  start_time?: string
  end_time?: string
  location: string
  calendar: string
}

export const events: DemoEvent[] = [
  {
    title: 'Handledarutbildning, steg 1',
    slug: 'handledarutbildning-steg-1',
    lead: 'Två dagar om mottagande, återkoppling och bedömning.',
    body: '<p>Kursen är kostnadsfri för arbetsplatser som hör till ::college. Lunch ingår. Anmäl dig senast en vecka i förväg.</p>',
    inDays: 24,
    lasts: 1,
    start_time: '08:30',
    end_time: '16:00',
    location: 'Provköpings folkets hus, sal 2',
    calendar: 'Utbildningar',
  },
  {
    title: 'Öppet hus: vård och omsorg',
    slug: 'oppet-hus-vard-och-omsorg',
    lead: 'Träffa lärare, elever och arbetsgivare.',
    body: '<p>Prova på förflyttning, ta blodtryck och fråga allt du vill veta om utbildningen.</p>',
    inDays: 38,
    start_time: '17:00',
    end_time: '19:30',
    location: 'Provköpings vuxenutbildning',
    calendar: 'Öppna möten',
  },
  {
    title: 'Nätverkets konferens',
    slug: 'natverkets-konferens',
    lead: 'Hela nätverket möts. Årets handledare får sin utmärkelse.',
    body: '<p>Programmet kommer i god tid. Anmälan öppnar två månader före.</p>',
    inDays: 75,
    lasts: 1,
    location: 'Demoviks konserthus',
    calendar: 'Öppna möten',
  },
  {
    title: 'Digitalt infomöte: bli handledare',
    slug: 'digitalt-infomote',
    lead: 'En timme om vad uppdraget är och vilka kurser som finns.',
    body: '<p>Mötet är öppet för alla på en arbetsplats inom vård och omsorg. Länken kommer med bekräftelsen.</p>',
    inDays: 82,
    start_time: '15:00',
    end_time: '16:00',
    location: 'Digitalt',
    calendar: 'Öppna möten',
  },
  {
    title: 'Språkombudsutbildning, omgång 7',
    slug: 'sprakombudsutbildning-7',
    lead: 'Fyra heldagar om språk på arbetsplatsen, med uppgifter mellan dagarna.',
    body: '<p>Kursen är för den som ska stötta kollegor som lär sig svenska i arbetet.</p>',
    inDays: 96,
    lasts: 49,
    location: 'Folkets hus i Kristianstad',
    calendar: 'Utbildningar',
  },
  {
    title: 'Handledarutbildning, steg 2: bedömning och återkoppling',
    slug: 'handledarutbildning-steg-2',
    lead: 'Två dagar om att se vad eleven kan, sätta ord på det och bedöma tillsammans med läraren.',
    body: '<p>Du tränar på samtal som du redan har på jobbet. Mellan dagarna gör du en kort uppgift på din arbetsplats.</p>',
    inDays: 110,
    lasts: 1,
    start_time: '08:30',
    end_time: '16:00',
    location: 'Medborgarhuset, Eslöv',
    calendar: 'Utbildningar',
  },
  {
    title: 'Handledarträff: reflektion som arbetssätt',
    slug: 'handledartraff-reflektion',
    lead: 'Korta reflektionssamtal i grupp.',
    body: '<p>Ett fyrtiotal handledare prövade reflektionssamtal tillsammans.</p>',
    inDays: -18,
    start_time: '13:00',
    end_time: '16:00',
    location: 'Provköpings folkets hus',
    calendar: 'Utbildningar',
  },
]
