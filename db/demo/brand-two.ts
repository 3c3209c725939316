import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildGroup } from '../testing/factories/group.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { front } from './brand-two-front.ts'
import { north } from './brand-two-north.ts'
import { type BrandTwoPicture, brandTwoPictures } from './brand-two-pictures.ts'
import type { BrandTwoSite } from './brand-two-site.ts'
import type { DemoTools } from './tools.ts'

// The second brand: its host, its front and a sub-site, each with menu, lists, articles, events and a contact.

type Loaded = { people: ReadonlyMap<string, number>; now: Date }

/** A host of one's own machine has the port of the installation, so that none stands here. */
const host = 'sprak.localhost'
const dayInMs = 86_400_000

const sites = [front, north]

/** Loads the sites of the second brand, and the brand itself. */
export async function loadBrandTwo(db: Db, { people, now }: Loaded, tools: DemoTools): Promise<void> {
  const ids = new Map<string, number>()
  for (const site of sites) {
    const { id } = await buildGroup(db, {
      ...{ name: site.name, title: site.title, category: 'other', vopagesStatus: true },
      ...{ description: site.description, front_title: site.heading, front_body: site.introduction },
      parent_id: ids.get(site.below ?? '') ?? null,
      email: 'sprak@example.com',
    })
    ids.set(site.name, id)
    await loadSite(db, site, { group_id: id, people, now }, tools)
  }
  // A menu may lead to a page of another site.
  for (const site of sites) await loadMenus(db, site, ids)
  const value = {
    ...{ host, site: ids.get('sprak') ?? 0, email: 'sprak@example.com' },
    ...{ sender: 'sprak@example.com', senderName: 'Språk i arbetet' },
  }
  await db.setting.create({ data: { name: 'languageBrand', value } })
}

type Place = { group_id: number; people: ReadonlyMap<string, number>; now: Date }

async function loadSite(db: Db, site: BrandTwoSite, { group_id, people, now }: Place, tools: DemoTools) {
  const author_id = people.get(site.contact.user) ?? null
  const shared = { group_id, author_id, status: 'published' as const, created_at: now, updated_at: now }
  const pictures = await drawAll(site, group_id, tools)
  const imagesOf = (name: BrandTwoPicture | undefined) =>
    name && { create: [{ file_id: pictures.get(name) ?? 0, description: brandTwoPictures[name].description }] }
  const create = async (data: Prisma.ContentUncheckedCreateInput) =>
    (await db.content.create({ data, select: { id: true } })).id
  const day = (after: number) => new Date(new Date(now.getTime() + after * dayInMs).toISOString().slice(0, 10))

  const pages = new Map<string, number>()
  for (const { picture, body, template = 'standard', ...page } of site.pages) {
    const row = { ...shared, ...page, body, type: 'page' as const, template, images: imagesOf(picture) }
    pages.set(page.slug, await create({ ...row, settings: { hideTopImage: false } }))
  }
  const pageOf = (slug: string): number => {
    const id = pages.get(slug)
    if (!id) throw new Error(`The demo network has no page ${slug} in ${site.name}`)
    return id
  }
  await loadArticles(db, site, { shared, imagesOf, now })
  for (const { inDays, lasts = 0, ...event } of site.events) {
    const days = { allday: !event.start_time, start_date: day(inDays), end_date: day(inDays + lasts) }
    await create({ ...shared, ...event, ...days, type: 'event' })
  }
  const queues = await loadQueues(create, site, { shared, pictures, imagesOf, pageOf })
  await saveSettings(db, group_id, { ...queues, footerPage: pageOf(site.footerPage) })
  const { user, title } = site.contact
  await db.groupContact.create({ data: { group_id, user_id: people.get(user) ?? 0, title, position: 0 } })
}

async function drawAll({ name }: BrandTwoSite, groupId: number, tools: DemoTools) {
  const drawn = new Map<BrandTwoPicture, number>()
  for (const [key, picture] of Object.entries(brandTwoPictures)) {
    const filename = `${key}-${name}.png`
    drawn.set(key as BrandTwoPicture, await tools.storeImage({ ...picture, width: 1920, filename, groupId }))
  }
  return drawn
}

type Shared = Pick<
  Prisma.ContentUncheckedCreateInput,
  'group_id' | 'author_id' | 'status' | 'created_at' | 'updated_at'
>
type ImagesOf = (name: BrandTwoPicture | undefined) => Prisma.ContentUncheckedCreateInput['images']
type Texts = { shared: Shared; imagesOf: ImagesOf }

async function loadArticles(db: Db, { articles }: BrandTwoSite, { shared, imagesOf, now }: Texts & { now: Date }) {
  const tags = new Map<string, number>()
  for (const label of new Set(articles.flatMap((article) => article.tags))) {
    tags.set(label, (await buildTag(db, { label, group_id: shared.group_id ?? null })).id)
  }
  for (const { picture, daysAgo, tags: labels, body, ...article } of articles) {
    const date = new Date(now.getTime() - daysAgo * dayInMs)
    const connect = labels.map((label) => ({ id: tags.get(label) ?? 0 }))
    const row = { ...shared, ...article, body, type: 'article' as const, date, created_at: date }
    const { id } = await db.content.create({
      data: { ...row, tags: { connect }, images: imagesOf(picture), settings: { hideTopImage: false } },
      select: { id: true },
    })
    // Prisma sets `updated_at` at every write, but the demo's texts were last changed in the past.
    await db.$executeRaw`UPDATE "Content" SET updated_at = ${date} WHERE id = ${id}`
  }
}

type Create = (data: Prisma.ContentUncheckedCreateInput) => Promise<number>
type Parts = Texts & { pictures: ReadonlyMap<BrandTwoPicture, number>; pageOf: (slug: string) => number }

async function loadQueues(create: Create, site: BrandTwoSite, { shared, pictures, imagesOf, pageOf }: Parts) {
  const queue = (slug: string, title: string, columns: number, ids: number[]) =>
    create({
      ...{ ...shared, type: 'queue', title, slug, settings: { columns } },
      items: { create: ids.map((content_id, position) => ({ content_id, position })) },
    })
  const sections = (texts: BrandTwoSite['sections'], name: string) =>
    inOrder(texts, ({ picture, full, ...section }, at) =>
      create({
        ...{ ...shared, ...section, type: 'section', slug: `${name}-${at + 1}` },
        ...(full ? { image_full_id: pictures.get(picture) ?? null } : { images: imagesOf(picture) }),
      }),
    )
  const cards = await inOrder(site.cards, ({ page, picture, ...card }) =>
    create({
      ...{ ...shared, ...card, type: 'card', slug: `kort-${page}`, template: 'standard' },
      ...{ entity_content_id: pageOf(page), images: imagesOf(picture) },
      settings: { clickableCard: true, collapseBody: false, fields: ['images'] },
    }),
  )
  const slides = await sections(site.slides, 'bild')
  const shown = await sections(site.sections, 'sektion')
  return {
    slideshowQueue: await queue('bildspel', 'Bildspel', 1, slides),
    puffQueue: await queue('puffar', 'Puffar', site.cards.length === 2 ? 2 : 3, cards),
    ...(shown.length > 0 && { sectionsQueue: await queue('sektioner', 'Sektioner på startsidan', 0, shown) }),
  }
}

/** Makes one after the other, so that the ids follow the order of the texts. */
async function inOrder<Item>(items: readonly Item[], make: (item: Item, at: number) => Promise<number>) {
  const ids: number[] = []
  for (const [at, item] of items.entries()) ids.push(await make(item, at))
  return ids
}

type Links = BrandTwoSite['menus']['mainMenu']
const menuTitles = {
  mainMenu: 'Huvudmeny',
  headerMenu: 'Meny i sidhuvudet',
  footerMenu: 'Meny i sidfoten',
  shortcutMenu: 'Jag vill …',
} as const

async function loadMenus(db: Db, site: BrandTwoSite, groups: ReadonlyMap<string, number>) {
  const group_id = groups.get(site.name) ?? 0
  const pageAt = async (slug: string, on = site.name) => {
    const where = { type: 'page' as const, slug, group_id: groups.get(on) ?? 0 }
    return (await db.content.findFirstOrThrow({ where, select: { id: true } })).id
  }
  const write = async (menu_id: number, parent_id: number | null, links: Links): Promise<void> => {
    for (const [position, { page, on, below = [], ...link }] of links.entries()) {
      const content = page && { content_id: await pageAt(page, on) }
      const row = { ...link, menu_id, group_id, parent_id, position, ...content }
      const { id } = await db.menuLink.create({ data: row, select: { id: true } })
      await write(menu_id, id, below)
    }
  }
  const made: Record<string, number> = {}
  for (const [key, title] of Object.entries(menuTitles)) {
    const row = { name: `${site.name}-${key.replace('Menu', '').toLowerCase()}`, title, group_id }
    const { id } = await db.menu.create({ data: row, select: { id: true } })
    await write(id, null, site.menus[key as keyof typeof menuTitles])
    made[key] = id
  }
  await saveSettings(db, group_id, made)
}

async function saveSettings(db: Db, group_id: number, values: Record<string, number>): Promise<void> {
  await db.setting.createMany({ data: Object.entries(values).map(([name, value]) => ({ name, value, group_id })) })
}
