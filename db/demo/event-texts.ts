// `::college` is the site's name.

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
  {
    title: 'Regional styrgrupp',
    slug: 'regional-styrgrupp',
    lead: 'Årets sista möte: platser för elever, budget och nästa års arbete.',
    body: '<p>Styrgruppen för ::college möts. Handlingarna finns i <a href="/dokumentbank" rel="noopener">dokumentbanken</a> en vecka före mötet.</p>',
    inDays: 9,
    start_time: '13:00',
    end_time: '15:30',
    location: 'Provlandssalen, Provköping',
    calendar: 'Möten',
  },
  {
    title: 'Handledarträff: återkoppling som utvecklar',
    slug: 'handledartraff-aterkoppling',
    lead: 'En förmiddag om samtal som får eleven att vilja pröva igen.',
    body: '<p>Träffen är digital. Du får länken i ett mejl dagen före.</p>',
    inDays: 16,
    start_time: '09:00',
    end_time: '12:00',
    location: 'Digitalt',
    calendar: 'Utbildningar',
  },
  {
    title: 'Handledarutbildning, steg 2: handleda på lätt svenska',
    slug: 'steg-2-latt-svenska',
    lead: 'En halv dag om att förklara, visa och fråga så att alla är med.',
    body: '<p>För dig som har gått <a href="/steg-1" rel="noopener">steg 1</a> och handlett minst en elev.</p>',
    inDays: 58,
    start_time: '08:30',
    end_time: '12:00',
    location: 'Digitalt',
    calendar: 'Utbildningar',
  },
  {
    title: 'Yrkesdag för grundskolan',
    slug: 'yrkesdag-for-grundskolan',
    lead: 'Elever i årskurs 8 och 9 provar yrken i vård, omsorg, barn och fritid.',
    body: '<p>Sex stationer, tjugo minuter vid varje. Skolor anmäler sina klasser till processledaren.</p>',
    inDays: 96,
    start_time: '09:00',
    end_time: '14:30',
    location: 'Demoviks sporthall',
    calendar: 'Öppna möten',
  },
  {
    title: 'Frukostmöte för arbetsgivare',
    slug: 'frukostmote-for-arbetsgivare',
    lead: 'Fler platser för elever: så gjorde tre arbetsplatser.',
    body: '<p>Tack till alla som kom. Bilderna ligger i <a href="/dokumentbank" rel="noopener">dokumentbanken</a>.</p>',
    inDays: -47,
    start_time: '07:30',
    end_time: '09:00',
    location: 'Provköpings folkets hus',
    calendar: 'Möten',
  },
  {
    title: 'Diplomutdelning',
    slug: 'diplomutdelning',
    lead: 'Terminens nya undersköterskor tog emot sina diplom.',
    body: '<p>Musik, tal och tårta. Grattis till alla!</p>',
    inDays: -160,
    start_time: '15:00',
    end_time: '16:30',
    location: 'Demoviks konserthus',
    calendar: 'Öppna möten',
  },
]
