import { type BrandTwoSite, button, check, link, list } from './brand-two-site.ts'

// The front of the second brand.

export const front: BrandTwoSite = {
  name: 'sprak',
  title: 'Språk i arbetet',
  description: 'En metod för språkutvecklande arbetsplatser i vård och omsorg.',
  heading: '2 140 språkombud på 318 arbetsplatser',
  introduction:
    '<p>Språk i arbetet är en metod för vård och omsorg. Språkombud, chef och medarbetare arbetar med språket i vardagen: i rapporten, vid fikat och i dokumentationen.</p>',
  contact: { user: 'oksfik', title: 'Språkombudsutbildare' },
  pages: [
    {
      title: 'Bli språkombud',
      slug: 'bli-sprakombud',
      lead: 'Fyra heldagar, webbkurser och uppdrag på den egna arbetsplatsen. Efter utbildningen får du diplom.',
      body:
        '<p>Ett språkombud är en vanlig medarbetare som har lite extra tid och kunskap. Du lär dig att märka när språket är ett hinder, och vad du kan göra åt det i stunden.</p>' +
        `<h2>Så går utbildningen till</h2>${list('Fyra heldagar med tre till fem veckor mellan', 'Tre korta webbkurser som du gör när det passar', 'Fyra uppdrag med din egen arbetsgrupp')}` +
        `<h2>Det här behöver du</h2><p>Din chef ska ha sagt ja till att du får tid, minst två timmar i månaden efter utbildningen. Läs mer under ${link('/for-chefer', 'För chefer')}.</p>` +
        button('/evenemang', 'Se kommande utbildningar'),
      picture: 'sprak-bok',
      template: 'bigImage',
    },
    {
      title: 'Språkombudets uppdrag',
      short_title: 'Uppdraget',
      slug: 'uppdraget',
      lead: 'Att stötta kollegor, inte att vara lärare.',
      body:
        '<p>Du hjälper till med det som händer just nu: en mening i journalen, ett ord i rapporten, en fråga på ett möte.</p>' +
        `<h2>Fyra saker att börja med</h2>${list('Skriv upp ord som är nya för någon i gruppen', 'Läs varandras anteckningar', 'Håll rapporten efter samma ordning varje dag', 'Fråga hur något sades, inte bara vad')}` +
        button('/material', 'Hämta material'),
      picture: 'sprak-fika',
    },
    {
      title: 'Nätverk för språkombud',
      short_title: 'Nätverk',
      slug: 'natverk',
      lead: 'Träffar varje termin, där språkombud byter övningar med varandra.',
      body: `<p>Träffarna är på eftermiddagen och du kan vara med digitalt. I Norr finns ett eget nätverk med egna träffar, som du hittar i menyn under Språkombud.</p>${button('/evenemang', 'Nästa träff')}`,
      picture: 'sprak-plan',
    },
    {
      title: 'Utbildningar',
      slug: 'utbildningar',
      lead: 'För den som vill bli språkombud, och för den som vill utbilda andra.',
      body:
        `<h2>Språkombudsutbildning</h2><p>Grunden för alla språkombud. ${link('/bli-sprakombud', 'Så går utbildningen till')}.</p>` +
        `<h2>Utbildning för språkombudsutbildare</h2><p>Två dagar för den som leder utbildningen på sin ort. ${link('/for-utbildare', 'Läs mer om uppdraget')}.</p>` +
        button('/evenemang', 'Alla kurstillfällen'),
      picture: 'sprak-steg',
      template: 'bigImage',
    },
    {
      title: 'För chefer',
      slug: 'for-chefer',
      lead: 'Så ger du språkombudet tid, mandat och en plats på arbetsplatsträffen.',
      body:
        `<p>Språkombud gör skillnad när chefen vill något med dem. Börja med en handlingsplan på en sida.</p><h2>Handlingsplanen</h2><ol><li>Vad är svårt hos oss i dag?</li><li>Vad ska språkombudet göra, och när?</li><li>Hur märker vi att det blir bättre?</li></ol>` +
        `<h2>Anmäl arbetsplatsen</h2><p>Hör av dig till ${link('/kontakt', 'språkombudsutbildaren')} så hittar vi en utbildning nära er.</p>`,
      picture: 'sprak-plan',
    },
    {
      title: 'För språkombudsutbildare',
      slug: 'for-utbildare',
      lead: 'Anmäl deltagare, fakturera och skriv ut diplom för dina kurstillfällen.',
      body: `<p>Du gör kurstillfällen och diplom i Diplomverktyget. Du behöver ett konto, som du ${link('/ansok', 'ansöker om här')}.</p><h2>Diplom som går att kontrollera</h2><p>Varje diplom har ett nummer. Den som får ett diplom kan ${link('/verifiera', 'kontrollera det')}.</p>`,
      picture: 'sprak-papper',
    },
    {
      title: 'Material',
      slug: 'material',
      lead: 'Checklistor och övningar som får plats i en vanlig arbetsdag.',
      body:
        `<h2>Skriv så att alla förstår</h2><p>Gör om en genomförandeplan till tydlig svenska på tjugo minuter.</p><ol><li>Stryk det som läsaren inte behöver.</li><li>En sak i varje mening.</li><li>Läs högt för en kollega.</li></ol>` +
        `<h2>Mer material</h2><p>Blanketter och underlag ligger i ${link('/dokumentbank', 'dokumentbanken')}.</p>`,
      picture: 'sprak-bok',
    },
    {
      title: 'Kontakta oss',
      slug: 'kontakt',
      lead: 'Frågor om språkombud, utbildningar och diplom.',
      body: `<p>Skriv eller ring till språkombudsutbildaren, som svarar på vardagar. Alla som arbetar med Språk i arbetet finns under ${link('/om-oss', 'Om oss')}.</p><p>Är något fel på webbplatsen? ${link('/tipsa', 'Tipsa oss')}.</p>`,
    },
  ],
  articles: [
    {
      title: 'Från A2 till trygg i rapporten',
      slug: 'fran-a2-till-trygg-i-rapporten',
      lead: 'Tolv språkombud i Norrbotten berättar hur de flyttade övningarna från klassrummet till avdelningen.',
      body: '<p>– Det var först när vi övade med våra egna ord som det lossnade, säger ett av språkombuden.</p><h2>Tio minuter i veckan</h2><p>Varje torsdag läser arbetsgruppen en rapport tillsammans. De stryker, frågar och skriver om. Efter ett halvår hade antalet frågor från nattpersonalen halverats.</p><p>Deltagarna började på nivå A2. I dag håller alla rapporten själva.</p>',
      picture: 'sprak-steg',
      daysAgo: 6,
      tags: ['Berättelser'],
    },
    {
      title: 'Så blev dokumentationen kortare',
      slug: 'sa-blev-dokumentationen-kortare',
      lead: 'Hemtjänsten i Provköping bytte långa meningar mot tre frågor.',
      body: '<p>Vad hände? Vad gjorde vi? Vad behöver nästa veta? De tre frågorna sitter på varje dator.</p><p>Språkombuden gick igenom hundra anteckningar före och efter. Texterna blev hälften så långa, och lättare att hitta i.</p>',
      picture: 'sprak-papper',
      daysAgo: 19,
      tags: ['Berättelser', 'Metod'],
    },
    {
      title: 'Ny checklista för genomförandeplaner',
      slug: 'ny-checklista-for-genomforandeplaner',
      lead: 'Tre steg, tjugo minuter och en kollega som lyssnar.',
      body: `<p>Checklistan är prövad på åtta arbetsplatser. Du hittar den under ${link('/material', 'Material')}.</p>`,
      picture: 'sprak-fonster',
      daysAgo: 33,
      tags: ['Metod'],
    },
    {
      title: 'Språkombud får egna träffar i Norr',
      slug: 'sprakombud-far-egna-traffar-i-norr',
      lead: 'Åtta kommuner gör gemensam sak, mest digitalt.',
      body: `<p>Avstånden är långa, men frågorna är desamma. Träffarna leds av två språkombudsutbildare.</p>`,
      picture: 'sprak-plan',
      daysAgo: 61,
      tags: ['Nyheter'],
    },
  ],
  events: [
    {
      title: 'Språkombudsutbildning, omgång 7',
      slug: 'sprakombudsutbildning-omgang-7',
      lead: 'Fyra heldagar i Kristianstad.',
      body: '<p>För dig som arbetar i vård eller omsorg och har din chefs ja. Lunch ingår. Anmäl dig senast två veckor före.</p>',
      ...{ inDays: 66, lasts: 49, location: 'Kristianstad', calendar: 'Utbildningar' },
    },
    {
      title: 'Språkombudsutbildning för äldreomsorgen',
      slug: 'sprakombudsutbildning-aldreomsorgen',
      lead: 'Digitalt, fyra platser kvar.',
      body: '<p>Utbildningen är densamma, men alla exempel kommer från äldreomsorgen. Du behöver en dator med kamera.</p>',
      ...{ inDays: 78, lasts: 42, location: 'Digitalt', calendar: 'Utbildningar' },
    },
    {
      title: 'Utbildning för språkombudsutbildare',
      slug: 'utbildning-for-sprakombudsutbildare',
      lead: 'Två dagar på det nationella kansliet.',
      body: `<p>För dig som ska leda språkombudsutbildningen på din ort. ${link('/for-utbildare', 'Läs mer om uppdraget')}.</p>`,
      ...{ inDays: 100, lasts: 1, start_time: '09:00', end_time: '16:00' },
      ...{ location: 'Nationella kansliet, Stockholm', calendar: 'Utbildningar' },
    },
    {
      title: 'Nätverksträff för språkombud',
      slug: 'natverkstraff',
      lead: 'En timme om rapporter som alla förstår.',
      body: '<p>Ta med en text från din arbetsplats, utan namn. Vi läser och skriver om tillsammans.</p>',
      ...{ inDays: 17, start_time: '14:30', end_time: '15:30', location: 'Digitalt', calendar: 'Träffar' },
    },
    {
      title: 'Frukostmöte för chefer',
      slug: 'frukostmote-for-chefer',
      lead: 'Vad får ett språkombud kosta, och vad ger det tillbaka?',
      body: '<p>Tre chefer berättade om sina handlingsplaner.</p>',
      ...{ inDays: -24, start_time: '08:00', end_time: '09:00', location: 'Digitalt', calendar: 'Träffar' },
    },
  ],
  slides: [
    {
      title: 'Språket lär man sig bäst tillsammans, på jobbet',
      body: `<p>Ett språkombud stöttar kollegor som lär sig svenska och får hela arbetsplatsen att prata tydligare.</p>${button('/bli-sprakombud', 'Bli språkombud')}`,
      ...{ template: 'default_right', picture: 'sprak-fika', full: true },
    },
    {
      title: 'Ge språket en plats i planeringen',
      body: `<p>Med en handlingsplan på en sida vet alla vad språkombudet ska göra, och när.</p>${button('/for-chefer', 'Börja med handlingsplanen')}`,
      ...{ template: 'default_right', picture: 'sprak-plan', full: true },
    },
  ],
  sections: [
    {
      title: 'Skriv så att alla förstår',
      body: `<p>Gör om en genomförandeplan till tydlig svenska på tjugo minuter, med vår checklista i tre steg.</p>${button('/material', 'Hämta checklistan')}`,
      ...{ template: 'blue_right', picture: 'sprak-fonster', full: true },
    },
    {
      title: 'Från A2 till trygg i rapporten',
      body: `<p>Tolv språkombud i Norrbotten berättar hur de flyttade övningarna från klassrummet till avdelningen.</p>${button('/artiklar?tagg=berattelser', 'Läs berättelserna')}`,
      ...{ template: 'green_left', picture: 'sprak-steg', full: true },
    },
  ],
  cards: [
    {
      title: 'För dig som vill bli språkombud',
      body: `<p>Fyra heldagar, webbkurser och uppdrag på den egna arbetsplatsen. Du får diplom.</p>`,
      ...{ page: 'bli-sprakombud', picture: 'sprak-bok' },
    },
    {
      title: 'För chefer',
      body: '<p>Så ger du språkombudet tid, mandat och en plats på arbetsplatsträffen.</p>',
      ...{ page: 'for-chefer', picture: 'sprak-plan' },
    },
    {
      title: 'För språkombudsutbildare',
      body: '<p>Anmäl deltagare, fakturera och skriv ut diplom för dina kurstillfällen.</p>',
      ...{ page: 'for-utbildare', picture: 'sprak-papper' },
    },
  ],
  menus: {
    mainMenu: [
      { title: 'Hem', url: '/' },
      {
        title: 'Språkombud',
        page: 'bli-sprakombud',
        below: [
          { page: 'bli-sprakombud' },
          { page: 'uppdraget', title: 'Uppdraget' },
          { page: 'natverk', title: 'Nätverk' },
          { page: 'bli-sprakombud', on: 'sprak-norr', title: 'Språkombud i Norr' },
        ],
      },
      { page: 'utbildningar' },
      { page: 'for-chefer' },
      { page: 'material' },
      { title: 'Kalender', url: '/evenemang' },
      { title: 'Om oss', url: '/om-oss' },
    ],
    headerMenu: [check],
    footerMenu: [
      { title: 'Hitta utbildning', page: 'utbildningar' },
      { title: 'Material och checklistor', page: 'material' },
      { title: 'Artiklar', url: '/artiklar' },
      { title: 'Ansök om användarkonto', url: '/ansok' },
      check,
    ],
    shortcutMenu: [
      { title: 'hitta ett språkombud', page: 'natverk' },
      { title: 'anmäla min arbetsplats', page: 'for-chefer' },
      { title: 'kontrollera ett diplom', url: '/verifiera' },
    ],
  },
  footerPage: 'kontakt',
}
