import type { PictureName } from './pictures.ts'

// `::college` is the site's name, `::day(n)` the day that comes n days after the load.

export type DemoPage = {
  title: string
  short_title?: string
  slug: string
  lead: string
  /** Words that a search finds the page by and that it does not say. */
  keywords?: string
  body: string
  template?: 'standard' | 'bigImage'
  picture?: PictureName
  hideTopImage?: boolean
  published?: boolean
  /** The days since its last change; 0 where left out. */
  changedDaysAgo?: number
  /** The body on the front site, which has no presentation of a group; left out, it is the same. */
  frontBody?: string
  /** File names in the site's document bank. */
  attachments?: readonly string[]
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
    frontBody:
      '<p>Ett college är en samverkan mellan kommuner, regioner, privata arbetsgivare, fackliga organisationer och utbildare. Tillsammans ser vi till att den som utbildar sig möter samma krav i skolan som på jobbet.</p>' +
      '<h2>Regionalt och lokalt</h2><p>Varje regionalt college har lokala college under sig. Det är i de lokala som skolan och arbetsplatserna möts i vardagen.</p>' +
      '<p><a class="button" href="/lokala-college" rel="noopener">Hitta ditt college</a></p>',
    picture: 'landskap',
    template: 'bigImage',
  },
  {
    title: 'För dig som är handledare',
    short_title: 'För handledare',
    slug: 'for-handledare',
    keywords: 'mentor, praktikhandledare',
    lead: 'Utbildning, material och träffar för den som tar emot elever på sin arbetsplats.',
    body:
      '<h2>Steg 1</h2><p>Grundutbildningen tar två dagar och är kostnadsfri för arbetsplatser som hör till ::college.</p>' +
      '<p><a href="/steg-1" rel="noopener">Läs om steg 1</a></p><h2>Steg 2</h2><p>Fyra moduler som du läser i den ordning som passar dig: påbyggnad, lärling, språk och inkludering samt validering.</p>' +
      '<p>Läs också <a href="/artiklar" rel="noopener">våra artiklar om handledning</a>.</p>',
    picture: 'klassrum',
    changedDaysAgo: 610,
  },
  {
    title: 'Kontakta oss',
    slug: 'kontakta-oss',
    keywords: 'ringa, öppettider, besöksadress',
    lead: 'Hör av dig till processledaren om du vill samverka, ta emot elever eller bara fråga.',
    body: '<p>Namn och telefonnummer till kontaktpersonerna finns under <a href="/om-oss#kontakter" rel="noopener">Om oss</a>. Vi svarar inom två arbetsdagar.</p>',
    frontBody:
      '<p>Mejla kansliet på <a href="mailto:kansliet@example.com" rel="noopener">kansliet@example.com</a>. Vi svarar inom två arbetsdagar.</p><p>Frågor om utbildningar på din ort svarar <a href="/lokala-college" rel="noopener">ditt lokala college</a> på.</p>',
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
    body: '<p>Utbildningen finns på dagtid, kvällstid och distans. Du läser minst en del av den på en arbetsplats.</p><p><a class="button" href="/bli-underskoterska" rel="noopener">Läs om utbildningen</a></p>',
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
    body: '<p>Har du arbetat länge i vården? Då kan din kunskap bedömas och dokumenteras.</p><p><a class="button" href="/validering" rel="noopener">Läs om validering</a></p>',
    template: 'green_left',
    picture: 'cykel',
  },
]

/** The pictures of each site's slideshow, with their words. */
export const slides: DemoSection[] = [
  {
    title: 'Läs till undersköterska nära dig',
    body: '<p>Plugga på vuxenutbildningen och var på en arbetsplats redan första terminen.</p><p><a class="button" href="/bli-underskoterska" rel="noopener">Så fungerar utbildningen</a></p>',
    template: 'default_right',
    full: 'korridor',
  },
  {
    title: 'Bli handledare hos oss',
    body: '<p>Steg 1 ges varje termin. Två dagar, kostnadsfritt för anslutna arbetsplatser.</p><p><a class="button" href="/evenemang/handledarutbildning-steg-1" rel="noopener">Se tid och plats</a></p>',
    template: 'default_right',
    full: 'rum',
  },
]
