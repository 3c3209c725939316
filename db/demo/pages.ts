import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { events } from './event-texts.ts'
import { guestBook } from './guest-book.ts'
import { type DemoSection, pages, sections, slides } from './page-texts.ts'
import type { PictureName } from './pictures.ts'
import { sectionPages } from './section-pages.ts'

type Loaded = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

/** The sites with articles, each with its author; null is the front site. */
const sites = [
  { group: 'skane', author: 'ivamon' },
  { group: 'eslov-hoor-horby', author: 'gunexe' },
  { group: 'halmstad-hylte-laholm', author: 'kerpro' },
  { group: null, author: 'kerpro' },
] as const

const dayInMs = 86_400_000

/**
 * Loads pages, a book, sections and events of the complete sub-sites and of the front site. It runs after their articles,
 * whose pictures they show, and after their document banks, whose files the pages have as attachments.
 */
export async function loadPages(db: Db, { groups, people, now }: Loaded): Promise<void> {
  for (const { group, author } of sites) {
    const group_id = group === null ? null : (groups.get(group) ?? 0)
    const college = await titleOf(db, group_id)
    const files = await db.file.findMany({
      where: { group_id },
      select: { id: true, filename: true, description: true },
    })
    const pictureOf = (name: PictureName | undefined) => files.find(({ filename }) => filename === `${name}.png`)
    const imagesOf = (name: PictureName | undefined) => {
      const file = pictureOf(name)
      return file ? [{ file_id: file.id, description: file.description }] : []
    }
    const shared = { group_id, author_id: people.get(author) ?? null, created_at: now, updated_at: now }
    const day = (after: number) => new Date(new Date(now.getTime() + after * dayInMs).toISOString().slice(0, 10))
    const before = (days = 0) => new Date(now.getTime() - days * dayInMs)
    const text = (body: string) =>
      body
        .replaceAll('::college', college)
        .replace(/::day\((\d+)\)/g, (_, after: string) => dayWords.format(day(Number(after))))
    const attachmentsOf = (names: readonly string[]) =>
      names.flatMap((name, position) => {
        const file = files.find(({ filename }) => filename === name)
        return file ? [{ file_id: file.id, position }] : []
      })
    const texts: DemoText[] = [
      ...[...pages, ...sectionPages].map(
        ({
          picture,
          hideTopImage = false,
          published = true,
          body,
          frontBody,
          attachments = [],
          changedDaysAgo,
          ...page
        }) => ({
          ...{ ...shared, ...page, type: 'page' as const, template: page.template ?? 'standard' },
          ...{ created_at: before(changedDaysAgo), updated_at: before(changedDaysAgo) },
          ...{ body: text(group_id === null ? (frontBody ?? body) : body), settings: { hideTopImage } },
          status: published ? ('published' as const) : ('unpublished' as const),
          ...{ images: imagesOf(picture), attachments: attachmentsOf(attachments) },
        }),
      ),
      ...[...numbered(sections, 'sektion'), ...numbered(slides, 'bild')].map(({ picture, full, ...section }) => ({
        ...{ ...shared, ...section, type: 'section' as const, status: 'published' as const },
        image_full_id: pictureOf(full)?.id ?? null,
        images: imagesOf(picture),
      })),
      ...events.map(({ inDays, lasts = 0, body, ...event }) => ({
        ...{ ...shared, ...event, type: 'event' as const, body: text(body), status: 'published' as const },
        ...{ allday: !event.start_time, start_date: day(inDays), end_date: day(inDays + lasts) },
      })),
    ]
    await createTexts(db, texts)
    const { pages: chapters, ...book } = guestBook
    const inBook = { ...shared, type: 'book' as const, template: 'standard', status: 'published' as const }
    const readers = { access: 'guest' as const }
    const top = { ...inBook, ...readers, ...book, images: imagesOf('skrivbord') }
    const [parent_id] = await createTexts(db, [top])
    const below = chapters.map((chapter, position) => ({ ...inBook, ...readers, ...chapter, parent_id, position }))
    await db.content.createMany({ data: below })
  }
}

type DemoText = Prisma.ContentCreateManyInput & {
  images?: { file_id: number; description: string }[]
  attachments?: { file_id: number; position: number }[]
}

/** Saves texts with their pictures and attachments, in three statements. Answers their ids, in order. */
async function createTexts(db: Db, texts: readonly DemoText[]): Promise<number[]> {
  const data = texts.map(({ images: _, attachments: __, ...row }) => row)
  const made = await db.content.createManyAndReturn({ data, select: { id: true, type: true, slug: true } })
  const ids = new Map(made.map(({ type, slug, id }) => [`${type} ${slug}`, id]))
  const idOf = ({ type, slug }: DemoText) => ids.get(`${type} ${slug}`) ?? 0
  const allOf = <Row>(rowsOf: (text: DemoText) => readonly Row[] | undefined) =>
    texts.flatMap((text) => (rowsOf(text) ?? []).map((row) => ({ ...row, content_id: idOf(text) })))
  await db.contentImage.createMany({ data: allOf(({ images }) => images) })
  await db.contentAttachment.createMany({ data: allOf(({ attachments }) => attachments) })
  return texts.map(idOf)
}

const dayWords = new Intl.DateTimeFormat('sv', { dateStyle: 'long', timeZone: 'UTC' })

/** Gives texts without addresses slugs in their order: "sektion-1". */
const numbered = (texts: readonly DemoSection[], name: string) =>
  texts.map((text, index) => ({ ...text, slug: `${name}-${index + 1}` }))

async function titleOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return 'nätverket'
  return (await db.group.findUniqueOrThrow({ where: { id }, select: { title: true } })).title
}
