import type { Db } from '../src/client.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { articles, type DemoArticle } from './article-texts.ts'
import { letterLogoSvg, logoSvg, type PictureName, pictures } from './pictures.ts'
import type { DemoTools } from './tools.ts'

/** The complete sub-sites, each with its own colour and author. */
const sites = [
  { group: 'skane', colour: '#0078BE', author: 'ivamon', logo: true },
  { group: 'eslov-hoor-horby', colour: '#0078BE', author: null, logo: false },
  { group: 'halmstad-hylte-laholm', colour: '#1E6B3C', author: 'kerpro', logo: true },
] as const

type Loaded = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

/**
 * Loads articles, tags, illustrations, logotypes and contacts of the complete sub-sites, and two articles of the front
 * site.
 */
export async function loadSites(db: Db, { groups, people, now }: Loaded, tools: DemoTools): Promise<void> {
  for (const site of sites) {
    const groupId = groups.get(site.group)
    if (!groupId) throw new Error(`The demo network has no group ${site.group}`)
    const group = await db.group.findUniqueOrThrow({ where: { id: groupId }, select: { title: true } })
    const drawn = await drawAll(groupId, tools)
    if (site.logo) {
      const svg = logoSvg(site.colour)
      const logo_id = await tools.storeImage({
        svg,
        width: 512,
        filename: `logotyp-${site.group}.png`,
        title: `Logotyp ${group.title}`,
        description: group.title,
        groupId,
      })
      await db.group.update({ where: { id: groupId }, data: { logo_id } })
    }
    await db.groupImage.create({
      data: { group_id: groupId, file_id: drawn.landskap, description: pictures.landskap.description },
    })
    await loadArticles(db, { groupId, college: group.title, drawn, people, author: site.author, now })
  }
  await loadFront(db, people, now, tools)
  await loadContacts(db, groups, people)
  await loadPartners(db, groups, tools)
  await loadAttachment(db, groups, tools)
}

async function drawAll(groupId: number | null, tools: DemoTools) {
  const ids = {} as Record<PictureName, number>
  for (const [name, picture] of Object.entries(pictures) as [PictureName, (typeof pictures)[PictureName]][]) {
    ids[name] = await tools.storeImage({ ...picture, width: 1920, filename: `${name}.png`, groupId })
  }
  return ids
}

type Site = {
  groupId: number | null
  college: string
  drawn: Record<PictureName, number>
  people: ReadonlyMap<string, number>
  author: string | null
  now: Date
}

async function loadArticles(db: Db, site: Site, texts: readonly DemoArticle[] = articles) {
  const tags = new Map<string, number>()
  for (const label of new Set(texts.flatMap((article) => article.tags))) {
    tags.set(label, (await buildTag(db, { label, group_id: site.groupId })).id)
  }
  for (const article of texts) {
    const at = new Date(site.now.getTime() - article.daysAgo * 86_400_000)
    at.setUTCHours(7, 0, 0, 0)
    const made = article.daysAgo < 0 ? new Date(site.now.getTime() - 2 * 86_400_000) : at
    const content = await buildContent(db, {
      type: 'article',
      group_id: site.groupId,
      title: article.title,
      slug: slugOf(article.title),
      lead: article.lead,
      keywords: article.keywords ?? '',
      body: bodyOf(article, site),
      status: article.published === false ? 'unpublished' : 'published',
      publish_at: article.daysAgo < 0 ? at : null,
      date: at,
      author_id: site.people.get(site.author ?? article.author ?? '') ?? null,
      settings: { hideTopImage: false },
      created_at: made,
      updated_at: made,
      tags: { connect: article.tags.flatMap((label) => ({ id: tags.get(label) ?? 0 })) },
      images: {
        create: [
          { file_id: site.drawn[article.picture], description: pictures[article.picture].description, position: 0 },
        ],
      },
    } as Parameters<typeof buildContent>[1])
    // Prisma sets `updated_at` at every write, but the demo's texts were last changed in the past.
    await db.$executeRaw`UPDATE "Content" SET updated_at = ${made} WHERE id = ${content.id}`
  }
}

const imageMark = /::image\((\w+)(?: (\w+))?(?: (\w+))?\)/g

function bodyOf({ body }: DemoArticle, { groupId, college, drawn }: Site): string {
  // The front site has no presentation of a group to link to.
  const linked = groupId === null ? body.replaceAll('href="/om-oss"', 'href="/lokala-college"') : body
  return linked
    .replaceAll('::college', college)
    .replace(imageMark, (_, name: PictureName, size = 'medium', shape = 'rectangle') => {
      const { description } = pictures[name]
      return `<img src="/files/${drawn[name]}/${name}.png" alt="${description}" data-size="${size}" data-shape="${shape}">`
    })
}

async function loadFront(db: Db, people: ReadonlyMap<string, number>, now: Date, tools: DemoTools) {
  const drawn = await drawAll(null, tools)
  const texts = articles.filter(({ tags }) => tags.includes('Utbildning') || tags.includes('Nyhet')).slice(0, 3)
  await loadArticles(db, { groupId: null, college: 'nätverket', drawn, people, author: 'kerpro', now }, texts)
}

async function loadContacts(db: Db, groups: ReadonlyMap<string, number>, people: ReadonlyMap<string, number>) {
  const contacts: Record<string, [string, string][]> = {
    skane: [['ivamon', 'Regional processledare']],
    'eslov-hoor-horby': [
      ['gunexe', 'Lokal processledare'],
      ['elidem', 'Rektor, Provköpings vuxenutbildning'],
      ['ivamon', 'Ordförande i styrgruppen'],
    ],
    'halmstad-hylte-laholm': [['ivamon', 'Tillförordnad processledare']],
  }
  for (const [name, list] of Object.entries(contacts)) {
    for (const [position, [user, title]] of list.entries()) {
      await db.groupContact.create({
        data: { group_id: groups.get(name) ?? 0, user_id: people.get(user) ?? 0, title, position },
      })
    }
  }
}

/** Loads the logotypes of the municipalities that run Eslöv–Höör–Hörby together. */
async function loadPartners(db: Db, groups: ReadonlyMap<string, number>, tools: DemoTools) {
  const groupId = groups.get('eslov-hoor-horby')
  if (!groupId) return
  const partners = [
    ['Provköpings kommun', '#8E1B3E'],
    ['Demoviks kommun', '#1E6B3C'],
  ] as const
  for (const [position, [title, colour]] of partners.entries()) {
    const file_id = await tools.storeImage({
      svg: letterLogoSvg(title.charAt(0), colour),
      width: 256,
      filename: `logotyp-${position + 1}.png`,
      title,
      description: title,
      groupId,
    })
    await db.groupLogo.create({ data: { group_id: groupId, file_id, position } })
  }
}

async function loadAttachment(db: Db, groups: ReadonlyMap<string, number>, tools: DemoTools) {
  const groupId = groups.get('eslov-hoor-horby') ?? null
  const text = 'Juryns motivering 2026\n\nHodan Exempelsson tar emot varje elev som en kollega.\n'
  const file_id = await tools.storeFile({
    bytes: new TextEncoder().encode(text),
    filename: 'juryns-motivering-2026.txt',
    title: 'Juryns motivering 2026',
    groupId,
  })
  const article = await db.content.findFirstOrThrow({
    where: { group_id: groupId, slug: 'arets-handledare-2026-ar-utsedd' },
  })
  await db.contentAttachment.create({ data: { content_id: article.id, file_id } })
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[åä]/g, 'a')
    .replace(/ö/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
