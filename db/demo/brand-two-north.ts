import { type BrandTwoSite, button, check, link } from './brand-two-site.ts'

// A sub-site of the second brand.

export const north: BrandTwoSite = {
  name: 'sprak-norr',
  title: 'Språk i arbetet Norr',
  below: 'sprak',
  description: 'Språkombud i Norrbotten och Västerbotten, med gemensamma träffar och utbildningar.',
  heading: 'Åtta kommuner, ett nätverk',
  introduction:
    '<p>I Norr samverkar åtta kommuner och två regioner om språkombud. Utbildningarna är på plats i Luleå och Umeå, och träffarna är digitala.</p>',
  contact: { user: 'oksfik', title: 'Samordnare i Norr' },
  pages: [
    {
      title: 'Bli språkombud i Norr',
      short_title: 'Bli språkombud',
      slug: 'bli-sprakombud',
      lead: 'Utbildningen ges en gång om året på varje ort.',
      body: `<p>Två dagar i Luleå eller Umeå, och två dagar digitalt. Resor betalas av arbetsgivaren.</p>${button('/evenemang', 'Se tid och plats')}`,
      picture: 'sprak-bok',
    },
    {
      title: 'För chefer i Norr',
      short_title: 'För chefer',
      slug: 'for-chefer',
      lead: 'Gemensam handlingsplan för alla arbetsplatser i nätverket.',
      body: `<p>Kommunerna har kommit överens om två timmar i månaden för varje språkombud. ${link('/kontakt', 'Hör av dig')} om ni vill vara med.</p>`,
      picture: 'sprak-plan',
    },
    {
      title: 'Kontakta oss',
      slug: 'kontakt',
      lead: 'Samordnaren svarar på frågor om utbildningar och träffar.',
      body: `<p>Vilka vi är står under ${link('/om-oss', 'Om oss')}.</p>`,
    },
  ],
  articles: [
    {
      title: 'Hundra språkombud norr om Dalälven',
      slug: 'hundra-sprakombud',
      lead: 'I oktober fick det hundrade språkombudet sitt diplom.',
      body: '<p>Det började med sex personer på ett äldreboende i Luleå. I dag finns språkombud i alla åtta kommuner.</p>',
      picture: 'sprak-steg',
      daysAgo: 11,
      tags: ['Nyheter'],
    },
    {
      title: 'Rapporten på tre minuter',
      slug: 'rapporten-pa-tre-minuter',
      lead: 'Samma ordning varje dag ger tid över för frågor.',
      body: '<p>Avdelningen i Umeå har satt upp ordningen på väggen: sömn, mat, mående, att göra.</p>',
      picture: 'sprak-papper',
      daysAgo: 40,
      tags: ['Metod'],
    },
  ],
  events: [
    {
      title: 'Digital träff i Norr',
      slug: 'digital-traff',
      lead: 'Vi delar övningar för arbetsplatsträffen.',
      body: '<p>Öppen för alla språkombud i de åtta kommunerna.</p>',
      ...{ inDays: 21, start_time: '15:00', end_time: '16:00', location: 'Digitalt', calendar: 'Träffar' },
    },
    {
      title: 'Språkombudsutbildning i Luleå',
      slug: 'sprakombudsutbildning-lulea',
      lead: 'Första delen: två heldagar på plats.',
      body: '<p>Anmäl dig genom din chef. Andra delen är digital.</p>',
      ...{ inDays: 59, lasts: 1, start_time: '09:00', end_time: '16:00', location: 'Luleå', calendar: 'Utbildningar' },
    },
  ],
  slides: [
    {
      title: 'Samma språkombud, längre avstånd',
      body: `<p>Vi möts digitalt varje månad och på plats två gånger om året.</p>${button('/evenemang', 'Se nästa träff')}`,
      ...{ template: 'default_right', picture: 'sprak-fonster', full: true },
    },
  ],
  sections: [
    {
      title: 'Anmäl en arbetsplats',
      body: `<p>Alla arbetsplatser i de åtta kommunerna kan vara med, kommunala och privata.</p>${button('/for-chefer', 'Så går det till')}`,
      ...{ template: 'blue_right', picture: 'sprak-plan', full: true },
    },
  ],
  cards: [
    {
      title: 'Bli språkombud',
      body: '<p>Två dagar på plats och två dagar digitalt.</p>',
      ...{ page: 'bli-sprakombud', picture: 'sprak-bok' },
    },
    {
      title: 'För chefer',
      body: '<p>Två timmar i månaden för varje språkombud.</p>',
      ...{ page: 'for-chefer', picture: 'sprak-plan' },
    },
  ],
  menus: {
    mainMenu: [
      { title: 'Hem', url: '/' },
      { page: 'bli-sprakombud', title: 'Bli språkombud' },
      { page: 'for-chefer', title: 'För chefer' },
      { title: 'Kalender', url: '/evenemang' },
      { title: 'Artiklar', url: '/artiklar' },
      { title: 'Om oss', url: '/om-oss' },
    ],
    headerMenu: [check],
    footerMenu: [{ title: 'Kalender', url: '/evenemang' }, { title: 'Dokumentbank', url: '/dokumentbank' }, check],
    shortcutMenu: [
      { title: 'bli språkombud', page: 'bli-sprakombud' },
      { title: 'anmäla min arbetsplats', page: 'for-chefer' },
      { title: 'kontrollera ett diplom', url: '/verifiera' },
    ],
  },
  footerPage: 'kontakt',
}
