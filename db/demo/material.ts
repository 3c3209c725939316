import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildFolder } from '../testing/factories/folder.ts'
import { buildPortfolio } from '../testing/factories/portfolio.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { careMethods } from './material-care.ts'
import { materialDocuments } from './material-files.ts'
import { type MaterialPicture, materialPictures } from './material-pictures.ts'
import { type DemoMethod, sitePage } from './material-text.ts'
import { workMethods } from './material-work.ts'
import { docxOf } from './office-files.ts'
import { pdfOf } from './pdf.ts'
import type { DemoTools } from './tools.ts'

type Loaded = { people: ReadonlyMap<string, number>; now: Date }

/** The themes of the library, with the pictures before their names. */
const themes = [
  ['Bemötande och etik', 'bemotande-och-etik', 'Samtal, gränser, integritet', 'heart-handshake'],
  ['Omvårdnad', 'omvardnad', 'Hygien, måltid, rörelse', 'hand-heart'],
  ['Demens', 'demens', 'Minne, oro, närstående', 'brain'],
  ['Språk i yrket', 'sprak-i-yrket', 'Rapport, dokumentation, lättläst', 'languages'],
  ['Medicin', 'medicin', 'Läkemedel, delegering, mått', 'pill'],
  ['Handledning och apl', 'handledning-och-apl', 'Reflektion, trepartssamtal', 'users'],
  ['Validering', 'validering', 'Kartläggning, bedömning', 'badge-check'],
] as const

const dayInMs = 86_400_000
const methods = [...careMethods, ...workMethods]

/** Loads the library of the method material, with bookmarks, tips and visits of its readers. */
export async function loadMaterial(db: Db, { people, now }: Loaded, tools: DemoTools): Promise<void> {
  const files = await loadFiles(db, tools)
  const pictures = await drawAll(tools)
  const tags = await loadTags(db)
  const shared = {
    type: 'book',
    template: 'standard',
    group_id: null,
    status: 'published',
    access: 'metodmaterial',
  } as const
  const editor = people.get('kerpro') ?? null
  const long = new Date(now.getTime() - 320 * dayInMs)
  const place = { ...shared, author_id: editor, created_at: long, updated_at: long }
  const title = { title: 'Metodmaterial', slug: 'metodmaterial', lead: 'Metoder för vård och omsorg.' }
  const book = await db.content.create({ data: { ...place, ...title }, select: { id: true } })
  const themeIds = new Map<string, number>()
  for (const [position, [title, slug, lead, icon]] of themes.entries()) {
    const data = { ...place, title, slug, lead, position, parent_id: book.id, settings: { icon } }
    themeIds.set(title, (await db.content.create({ data, select: { id: true } })).id)
  }
  await loadSitePage(db, { people, now }, { tags, pictures, themeIds })
  const ids = new Map<string, number>()
  for (const [position, method] of methods.entries()) {
    const parent_id = themeIds.get(method.theme)
    if (!parent_id) throw new Error(`The library has no theme ${method.theme}`)
    const data = { ...shared, ...textOf(method, { people, now }), position, parent_id }
    const linked = {
      tags: { connect: [...method.audiences, ...method.tags].map((label) => ({ id: tags.get(label) ?? 0 })) },
      images: {
        create: [{ file_id: pictures[method.picture], description: materialPictures[method.picture].description }],
      },
      attachments: {
        create: (method.files ?? []).map((name, at) => ({ file_id: files.get(name) ?? 0, position: at })),
      },
    } satisfies Prisma.ContentCreateInput | Record<string, unknown>
    const made = await db.content.create({
      data: { ...data, ...linked } as Prisma.ContentUncheckedCreateInput,
      select: { id: true },
    })
    ids.set(method.slug, made.id)
  }
  await db.setting.create({ data: { name: 'metodmaterialBook', value: book.id, group_id: null } })
  await loadReaders(db, { people, now }, { ids, files })
}

type Held = {
  tags: ReadonlyMap<string, number>
  pictures: Record<MaterialPicture, number>
  themeIds: ReadonlyMap<string, number>
}

/** A page of the front site that everyone reads, and that the tag of the setting brings into the library. */
async function loadSitePage(db: Db, { people, now }: Loaded, { tags, pictures, themeIds }: Held): Promise<void> {
  const { theme, audience, picture, ...page } = sitePage
  const chosen = await buildTag(db, { label: 'Metodmaterial', group_id: null })
  const shared = tags.get('Reflektion') ?? (await buildTag(db, { label: 'Reflektion', group_id: null })).id
  const at = new Date(now.getTime() - 70 * dayInMs)
  await db.content.update({
    where: { id: themeIds.get(theme) ?? 0 },
    data: { tags: { connect: { id: shared } } },
    select: { id: true },
  })
  await db.content.create({
    data: {
      ...{ ...page, type: 'page', template: 'standard', group_id: null, status: 'published' },
      ...{ author_id: people.get('kerpro') ?? null, created_at: at, updated_at: at },
      tags: { connect: [chosen.id, shared, tags.get(audience) ?? 0].map((id) => ({ id })) },
      images: { create: [{ file_id: pictures[picture], description: materialPictures[picture].description }] },
    },
    select: { id: true },
  })
  await db.setting.create({ data: { name: 'metodmaterialTag', value: chosen.id, group_id: null } })
}

function textOf(method: DemoMethod, { people, now }: Loaded) {
  const {
    title,
    slug,
    lead,
    body,
    minutes,
    participants,
    languageLevel = '',
    author,
    daysAgo,
    changedDaysAgo = daysAgo,
  } = method
  const ago = (days: number) => new Date(now.getTime() - days * dayInMs)
  return {
    ...{ title, slug, lead, body, author_id: people.get(author) ?? null },
    settings: { minutes, participants, languageLevel, icon: null },
    ...{ created_at: ago(daysAgo), updated_at: ago(changedDaysAgo) },
  }
}

async function loadTags(db: Db): Promise<Map<string, number>> {
  const tags = new Map<string, number>()
  const audiences = new Set(methods.flatMap((method) => method.audiences))
  for (const label of new Set(methods.flatMap((method) => [...method.audiences, ...method.tags]))) {
    const known = await db.tag.findFirst({ where: { label, group_id: null }, select: { id: true } })
    const audience = audiences.has(label)
    if (known) await db.tag.update({ where: { id: known.id }, data: { audience }, select: { id: true } })
    tags.set(label, known?.id ?? (await buildTag(db, { label, group_id: null, audience })).id)
  }
  return tags
}

async function drawAll(tools: DemoTools): Promise<Record<MaterialPicture, number>> {
  const ids = {} as Record<MaterialPicture, number>
  for (const [name, picture] of Object.entries(materialPictures) as [
    MaterialPicture,
    (typeof materialPictures)[MaterialPicture],
  ][]) {
    ids[name] = await tools.storeImage({ ...picture, width: 1200, filename: `metod-${name}.png`, groupId: null })
  }
  return ids
}

/** Shelves the documents in a private portfolio of the material. Answers their ids by file name. */
async function loadFiles(db: Db, tools: DemoTools): Promise<Map<string, number>> {
  const shelf = await buildPortfolio(db, {
    ...{ group_id: null, name: 'metodmaterial', title: 'Metodmaterial', disk: 's3.vodocs_files', material: true },
    description: 'Dokument för dem som har Metodmaterial.',
  })
  const [folders, ids] = [new Map<string, number>(), new Map<string, number>()]
  for (const { filename, title, folder, paragraphs } of materialDocuments) {
    const folder_id = folders.get(folder) ?? (await buildFolder(db, { portfolio_id: shelf.id, title: folder })).id
    folders.set(folder, folder_id)
    const bytes = filename.endsWith('.docx') ? docxOf(title, paragraphs) : pdfOf(title, paragraphs)
    const place = { portfolio_id: shelf.id, folder_id }
    ids.set(filename, await tools.storeFile({ bytes, filename, title, groupId: null, place }))
  }
  return ids
}

type Library = { ids: ReadonlyMap<string, number>; files: ReadonlyMap<string, number> }

/** Marks, a tip and visits, so that the start shows what a reader of some weeks sees. */
async function loadReaders(db: Db, { people, now }: Loaded, { ids, files }: Library): Promise<void> {
  const malin = people.get('malski') ?? 0
  const oksana = people.get('oksfik') ?? 0
  const ago = (days: number) => new Date(now.getTime() - days * dayInMs)
  const marked = [
    'minneskort-att-prata-nar-orden-inte-racker-till',
    'ett-vanligt-pass-att-rapportera-sa-att-alla-forstar',
    'trepartssamtal-utan-krangel',
    'flytta-tillsammans-forflyttning-steg-for-steg',
  ]
  const rows = marked.map((slug, at) => ({
    user_id: malin,
    content_id: ids.get(slug) ?? 0,
    created_at: ago(3 + 6 * at),
  }))
  await db.materialBookmark.createMany({ data: rows })
  const matrix = { user_id: malin, file_id: files.get('bedomningsmatris-omvardnad-1.docx') ?? 0, created_at: ago(20) }
  await db.materialBookmark.create({ data: matrix, select: { id: true } })
  await db.materialTip.create({
    data: {
      ...{ sender_id: oksana, receiver_id: malin, greeting: 'Den här gick hem i min grupp, prova med dina.' },
      ...{ content_id: ids.get('lyssna-tva-ganger-horovning-for-rapporten') ?? 0, created_at: ago(1) },
    },
    select: { id: true },
  })
  await loadWords(db, people, ids)
  await db.materialVisit.createMany({
    data: [
      { user_id: malin, visited_at: ago(17), before_at: ago(30) },
      { user_id: oksana, visited_at: ago(1), before_at: ago(9) },
    ],
  })
}

/** The words of people about a method, and the words that they search for. */
async function loadWords(db: Db, people: ReadonlyMap<string, number>, ids: Library['ids']): Promise<void> {
  const content_id = ids.get('minneskort-att-prata-nar-orden-inte-racker-till') ?? 0
  const said = ['oksfik', 'carutk', 'kerpro', 'ivamon', 'gunexe'].flatMap((name) => people.get(name) ?? [])
  await db.materialUse.createMany({ data: said.map((user_id, at) => ({ user_id, content_id, worked: at !== 3 })) })
  const searched = { delegering: 9, trepartssamtal: 7, rapport: 4 }
  await db.materialSearch.createMany({
    data: Object.entries(searched).map(([words, number]) => ({ words, people: number })),
  })
}
