import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { loadHelp } from './help.ts'
import { certHelp } from './help-cert.ts'
import { materialHelp } from './help-material.ts'
import { adminHelp } from './help-texts.ts'
import { validigHelp } from './help-validig.ts'
import { type Found, loadMenus, type Site } from './site-menus.ts'

// The parts of the complete sub-sites beside their texts: menus, cards, lists, messages, and the settings that name
// them.

type Loaded = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

const sites = [
  { name: 'skane', author: 'ivamon', contact: 'ivamon', startPage: null },
  { name: 'eslov-hoor-horby', author: 'gunexe', contact: 'gunexe', startPage: null },
  { name: 'halmstad-hylte-laholm', author: 'kerpro', contact: 'ivamon', startPage: 'vad-ar-ett-college' },
] as const

/** Loads all parts. It runs after the sites' articles, pages, sections and events, which the parts name. */
export async function loadSiteParts(db: Db, { groups, people, now }: Loaded): Promise<void> {
  for (const { name, author, contact, startPage } of sites) {
    const site = {
      ...{ name, group_id: groups.get(name) ?? 0 },
      ...{ author_id: people.get(author) ?? null, contact: people.get(contact) ?? 0 },
    }
    const found = await contentOf(db, site.group_id)
    const menus = await loadMenus(db, site, found)
    const queues = await loadQueues(db, site, found)
    const pages = { footerPage: found('page', 'kontakta-oss'), collegePage: found('page', 'vad-ar-ett-college') }
    await saveSettings(db, site.group_id, { ...menus, ...queues, ...pages })
    if (startPage) {
      const start_page_id = found('page', startPage)
      await db.group.update({ where: { id: site.group_id }, data: { start_page_id }, select: { id: true } })
    }
    await loadAddresses(db, site, found)
    await db.message.create({ data: messageOf(site, now), select: { id: true } })
  }
  await loadFront(db, people.get('kerpro') ?? null, now)
}

/** Finds the site's texts by type and slug. */
async function contentOf(db: Db, group_id: number): Promise<Found> {
  const rows = await db.content.findMany({ where: { group_id }, select: { id: true, type: true, slug: true } })
  const ids = new Map(rows.map(({ id, type, slug }) => [`${type} ${slug}`, id]))
  return (type, slug) => {
    const id = ids.get(`${type} ${slug}`)
    if (!id) throw new Error(`The demo network has no ${type} ${slug} in group ${group_id}`)
    return id
  }
}

type Item = { content_id: number } | { user_id: number }

async function loadQueues(db: Db, { group_id, author_id, contact }: Site, found: Found) {
  const shared = { group_id, author_id, status: 'published' as const }
  const card = async (slug: string, data: Omit<Prisma.ContentUncheckedCreateInput, 'slug' | 'type'>) => {
    const row = { ...shared, ...data, slug, type: 'card' as const }
    return { content_id: (await db.content.create({ data: row, select: { id: true } })).id }
  }
  const queue = async (slug: string, title: string, columns: number, items: Item[]) => {
    const create = items.map((item, position) => ({ ...item, position }))
    const row = { ...shared, type: 'queue' as const, title, slug, settings: { columns }, items: { create } }
    return (await db.content.create({ data: row, select: { id: true } })).id
  }
  const article = (slug: string) => ({ content_id: found('article', slug) })
  const puffs = [
    await card('kort-handledare', {
      title: 'Bli handledare',
      body: '<p>Två dagar som gör skillnad för elever på din arbetsplats.</p>',
      template: 'standard',
      entity_content_id: found('page', 'for-handledare'),
      settings: { clickableCard: true, collapseBody: false, fields: ['images'] },
    }),
    await card('kort-oppet-hus', {
      title: 'Öppet hus',
      body: '<p>Kom och prova en lyft, mät ett blodtryck och fråga eleverna hur det är. Ingen anmälan behövs.</p>',
      template: 'event',
      entity_content_id: found('event', 'oppet-hus-vard-och-omsorg'),
      settings: { clickableCard: true, collapseBody: true, fields: ['start_date', 'start_time', 'location'] },
    }),
    await card('kort-kontakt', {
      title: 'Har du frågor?',
      body: '<p>Processledaren svarar på frågor om samverkan och utbildningar.</p>',
      template: 'contact',
      entity_user_id: contact,
      settings: {
        clickableCard: false,
        collapseBody: false,
        fields: ['images', 'name', 'profession', 'email', 'phone1'],
      },
    }),
  ]
  return {
    slideshowQueue: await queue('bildspel', 'Bildspel', 1, [
      { content_id: found('section', 'bild-1') },
      { content_id: found('section', 'bild-2') },
      article('arets-handledare-2026-ar-utsedd'),
    ]),
    newsQueue: await queue('nyheter', 'Nyheter', 3, [
      article('arets-handledare-2026-ar-utsedd'),
      article('handledartraff-i-november-reflektion-som-arbetssatt'),
      article('las-till-underskoterska-nara-dig'),
    ]),
    puffQueue: await queue('puffar', 'Puffar', 3, puffs),
    sectionsQueue: await queue(
      'sektioner',
      'Sektioner på startsidan',
      0,
      ['sektion-1', 'sektion-2', 'sektion-3'].map((slug) => ({ content_id: found('section', slug) })),
    ),
  }
}

/** Loads a short address of the site's most visited page, and a redirect from its former address. */
async function loadAddresses(db: Db, { group_id }: Site, found: Found): Promise<void> {
  const page = { group_id, content_id: found('page', 'kontakta-oss') }
  await db.urlAlias.createMany({
    data: [
      { ...page, alias: 'kontakt' },
      { ...page, alias: 'kontakta-kansliet', current: false },
    ],
  })
}

async function saveSettings(db: Db, group_id: number | null, values: Record<string, number | string>): Promise<void> {
  const data = Object.entries(values).map(([name, value]) => ({ name, value, group_id }))
  await db.setting.createMany({ data })
}

const dayInMs = 86_400_000
const later = (now: Date, days: number) => new Date(now.getTime() + days * dayInMs)

function messageOf({ name, group_id, author_id }: Site, now: Date): Prisma.MessageUncheckedCreateInput {
  const shared = { group_id, author_id, status: 'published' as const, unpublish_at: later(now, 30) }
  if (name === 'skane') {
    return {
      ...shared,
      title: 'Stängt för planering',
      severity: 'warning',
      body: '<p>Kansliet för College Skåne har planeringsdag på fredag. Vi svarar på mejl igen på måndag.</p>',
    }
  }
  return {
    ...shared,
    title: 'Anmälan till handledarutbildningen',
    audience: 'visitors',
    severity: 'success',
    body: '<p>Anmälan till handledarutbildningens steg 1 är öppen.</p>',
  }
}

const entrances = [
  {
    title: 'För dig som vill utbilda dig',
    body: '<p>Ett diplom visar att utbildningen är kvalitetssäkrad av både skola och arbetsliv.</p>',
    ...{ page: 'utbildningar', picture: 'klassrum.png' },
  },
  {
    title: 'För arbetsgivare',
    body: '<p>Certifiera din arbetsplats och påverka vad eleverna lär sig.</p>',
    ...{ page: 'for-arbetsgivare', picture: 'cykel.png' },
  },
  {
    title: 'För handledare',
    body: '<p>Utbildning, material och träffar för den som tar emot elever.</p>',
    ...{ page: 'for-handledare', picture: 'skrivbord.png' },
  },
] as const

/** Loads the front's entrances and its menu, which no other site inherits. */
async function loadEntrances(db: Db, author_id: number | null): Promise<void> {
  const shared = { group_id: null, author_id, status: 'published' as const }
  const pageOf = (slug: string) => db.content.findFirstOrThrow({ where: { group_id: null, type: 'page', slug } })
  const cards: number[] = []
  for (const { page, picture, ...card } of entrances) {
    const file = await db.file.findFirstOrThrow({ where: { group_id: null, filename: picture } })
    const row = { ...shared, ...card, type: 'card' as const, slug: `kort-${page}`, template: 'standard' }
    const { id } = await db.content.create({
      data: {
        ...row,
        entity_content_id: (await pageOf(page)).id,
        images: { create: [{ file_id: file.id, description: file.description }] },
        settings: { clickableCard: true, collapseBody: false, fields: ['images'] },
      },
      select: { id: true },
    })
    cards.push(id)
  }
  const create = cards.map((content_id, position) => ({ content_id, position }))
  const list = { ...shared, type: 'queue' as const, title: 'Ingångar', slug: 'ingangar', settings: { columns: 3 } }
  const queue = await db.content.create({ data: { ...list, items: { create } }, select: { id: true } })
  const menu = await db.menu.create({ data: { name: 'front-main', title: 'Startsidans meny' }, select: { id: true } })
  const links = [
    { title: 'Hem', url: '/' },
    { title: 'Lokala college', url: '/lokala-college' },
    { title: 'Dokumentbank', url: '/dokumentbank' },
    { title: 'Artiklar', url: '/artiklar' },
    { title: 'Kalender', url: '/evenemang' },
    { title: 'Om nätverket', content_id: (await pageOf('vad-ar-ett-college')).id },
  ]
  await db.menuLink.createMany({ data: links.map((link, position) => ({ ...link, menu_id: menu.id, position })) })
  await saveSettings(db, null, {
    frontHeading: 'Skola och arbetsliv bygger framtidens vård tillsammans',
    frontPuffQueue: queue.id,
    frontMainMenu: menu.id,
  })
}

/** Loads the help books and the messages to everyone, which belong to no group. */
async function loadFront(db: Db, author_id: number | null, now: Date): Promise<void> {
  await loadEntrances(db, author_id)
  await saveSettings(db, null, {
    voadminDefaultHelpBook: await loadHelp(db, adminHelp, author_id),
    vocertDefaultHelpBook: await loadHelp(db, certHelp, author_id),
    validigDefaultHelpBook: await loadHelp(db, validigHelp, author_id),
    metodmaterialDefaultHelpBook: await loadHelp(db, materialHelp, author_id),
    vocertCourseMomentBillingMail: 'faktura@example.com',
  })
  const shared = { author_id, group_id: null }
  await db.message.createMany({
    data: [
      {
        ...shared,
        title: 'Nya hjälptexter',
        audience: 'signed_in',
        severity: 'info',
        status: 'published',
        body: '<p>Hjälpen har fått nya texter om innehållslistor, menyer och utskrifter.</p>',
        unpublish_at: later(now, 60),
      },
      {
        ...shared,
        title: 'Driftstopp (mall)',
        severity: 'error',
        dismissible: false,
        body: '<p>Tjänsten stängs för underhåll i kväll mellan klockan 20 och 21. Spara det du arbetar med innan dess.</p>',
      },
    ],
  })
}
