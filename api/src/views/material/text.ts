import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { siteOf } from '../../engine/site-address.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { cleanRichText } from '../../kernel/long-texts.ts'
import { editUrlOf, urlOf } from '../../modules/content/content-shape.ts'
import { isPublic, type LinkedFile, linkedFileSelect } from '../../modules/documents/contract.ts'
import { fileUrl, publicUrl } from '../../modules/documents/file-link.ts'
import { type Library, type LibraryText, libraryFor, whereLibraryDocument } from './library.ts'
import { documentSelect, presentDocument, shortText } from './lists.ts'
import { useOf } from './use-sums.ts'

const t = createTranslator(sv)

/** The most texts that are named beside one. */
const maxRelated = 3

const byPosition = [{ position: 'asc' as const }, { file_id: 'asc' as const }]
const wholeSelect = {
  slug: true,
  body: true,
  author: { select: { name: true, firstname: true, lastname: true } },
  tags: {
    select: { id: true, label: true, audience: true },
    orderBy: [{ label: 'asc' as const }, { id: 'asc' as const }],
  },
  images: { select: { description: true, file: { select: linkedFileSelect } }, orderBy: byPosition },
  attachments: {
    where: { file: { status: true, portfolio_status: true, malware: null } },
    select: { file: { select: { ...documentSelect, ...linkedFileSelect } } },
    orderBy: byPosition,
  },
} satisfies Prisma.ContentSelect

/** Refuses a thing that the reader's library lacks, whether or not it exists. */
export const gone = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** The text of the library with this id. @throws AppError NOT_FOUND */
export function requireText(library: Library, id: number): LibraryText {
  const text = library.textOf.get(id)
  if (!text) throw gone()
  return text
}

/** A whole text with its facts, attachments, related texts, and whether the reader has a mark on it. @throws AppError NOT_FOUND */
export async function libraryText(ctx: SignedInContext, slug: string) {
  const library = await libraryFor(ctx)
  const text = library.textAt.get(slug)
  if (!text) throw gone()
  const [whole, mark, use] = await Promise.all([
    ctx.db.content.findUniqueOrThrow({ where: { id: text.id }, select: wholeSelect }),
    ctx.db.materialBookmark.findFirst({
      where: { user_id: ctx.actor.user.id, content_id: text.id },
      select: { id: true },
    }),
    useOf(ctx, text.id),
  ])
  const { services } = ctx
  // A page gives its readers no more than its site gives visitors.
  const isShownHere = (file: LinkedFile) => text.type === 'book' || isPublic(file)
  const image = whole.images.find(({ file }) => isShownHere(file))
  return {
    ...shortText(library, text),
    ...{ participants: text.participants, languageLevel: text.languageLevel },
    // The stored text may be older than the sanitiser's rules.
    body: bodyOf(text, await cleanRichText(whole.body), services.env),
    /** Where visitors read it; null for a page of the book, which they don't. */
    url: text.type === 'page' ? urlOf(services.env, { type: 'page', slug: whole.slug, group: null }) : null,
    author: whole.author && displayName(whole.author),
    tags: whole.tags.filter(({ id }) => id !== library.pageTag),
    picture: image
      ? {
          url: isPublic(image.file) ? publicUrl(image.file) : fileUrl(services.keys, image.file),
          description: image.description || image.file.description,
        }
      : null,
    attachments: whole.attachments.filter(({ file }) => isShownHere(file)).map(({ file }) => presentDocument(file)),
    related: relatedTo(library, text).map((each) => shortText(library, each)),
    marked: mark !== null,
    use,
    /** Where the reader may edit it; null without the right. */
    editUrl: mayEdit(ctx, library, text) ? editUrlOf(services.env, { type: text.type, id: text.id }) : null,
  }
}

function mayEdit({ actor: { ability } }: SignedInContext, { book }: Library, { type }: LibraryText): boolean {
  if (type === 'page') return ability.can('update', asSubject('Page', { group_id: null }))
  return book !== null && ability.can('update', asSubject('Book', book))
}

/** The links of a page are those of its site, which is another host than the app's. Files lie on every host. */
function bodyOf({ type }: LibraryText, html: string, env: SignedInContext['services']['env']): string {
  if (type === 'book') return html
  return html.replaceAll(
    /(<a\b[^>]*? href=")(\/(?!\/|files\/)[^"]*")/g,
    (_, tag, path) => `${tag}${siteOf(env, null)}${path}`,
  )
}

/** The newest texts of a theme or tag that are compared: more would cost more in a larger library. */
const maxCompared = 100

/** Texts with most tags in common, then those of the same theme. */
function relatedTo({ ofTheme, ofTag }: Library, text: LibraryText): LibraryText[] {
  const own = new Set(text.tagIds)
  const score = (other: LibraryText) =>
    other.tagIds.filter((id) => own.has(id)).length * 2 +
    (other.themeId !== null && other.themeId === text.themeId ? 1 : 0)
  const near = [ofTheme.get(text.themeId ?? 0), ...text.tagIds.map((id) => ofTag.get(id))]
  const others = new Set(near.flatMap((those) => those?.slice(0, maxCompared) ?? []))
  others.delete(text)
  return [...others].toSorted((one, other) => score(other) - score(one)).slice(0, maxRelated)
}

/** Rows of which texts of the library are some. */
export const whereMaybeText: Prisma.ContentWhereInput[] = [
  { access: 'metodmaterial' },
  { type: 'page', group_id: null, status: 'published' },
]

/** The columns by which {@link isFetched} judges a file. */
export const fetchedSelect = {
  ...{ status: true, portfolio_status: true, disk: true, malware: true, filetype: true },
  ...{ portfolio: { select: { material: true } } },
  attachment_of: { where: { content: { OR: whereMaybeText } }, select: { content_id: true } },
} satisfies Prisma.FileSelect

/** Tells whether readers of the library fetch a file, and so keep it: a document of its portfolios, or attached to one of its texts. */
export function isFetched({ textOf }: Library, file: Prisma.FileGetPayload<{ select: typeof fetchedSelect }>): boolean {
  if (!file.status || !file.portfolio_status || file.malware !== null) return false
  const isListed = file.portfolio.material && !file.filetype.startsWith('image/')
  return (
    isListed ||
    file.attachment_of.some(({ content_id }) => {
      const text = textOf.get(content_id)
      return text && (text.type === 'book' || isPublic(file))
    })
  )
}

/** Refuses a file that readers of the library don't fetch. @throws AppError NOT_FOUND */
export async function requireDocument({ db }: Pick<SignedInContext, 'db'>, library: Library, id: number) {
  const file = await db.file.findUnique({ where: { id }, select: { ...linkedFileSelect, ...fetchedSelect } })
  if (!file || !isFetched(library, file)) throw gone()
  return file
}

/** The address of a document for ten minutes. @throws AppError NOT_FOUND */
export async function documentAddress(ctx: SignedInContext, id: number): Promise<{ url: string }> {
  const file = await requireDocument(ctx, await libraryFor(ctx), id)
  return { url: `${fileUrl(ctx.services.keys, file)}?download=1` }
}

/** A page of the library's documents by title, with their number. */
export async function libraryDocumentList(ctx: SignedInContext, { skip, take }: { skip: number; take: number }) {
  await libraryFor(ctx)
  const [rows, total] = await Promise.all([
    ctx.db.file.findMany({
      where: whereLibraryDocument,
      select: documentSelect,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      ...{ skip, take },
    }),
    ctx.services.totals.count(ctx.db, 'File', whereLibraryDocument),
  ])
  const user_id = ctx.actor.user.id
  const marks = await ctx.db.materialBookmark.findMany({
    where: { user_id, file_id: { in: rows.map(({ id }) => id) } },
    select: { file_id: true },
  })
  const marked = new Set(marks.map(({ file_id }) => file_id))
  return { items: rows.map((row) => ({ ...presentDocument(row), marked: marked.has(row.id) })), total }
}
