import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { idsOf } from '../../engine/filters.ts'
import { requireEmpty } from '../../engine/refusals.ts'
import { belongsTo } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { bankInput, bankTidy, bankTree } from './bank-tree.ts'
import { folder } from './folder.entity.ts'
import { elementsInput, folderElements, readableElements } from './folder-elements.ts'
import { type FolderRow, folderSelect, pathsOf, presentFolders } from './folder-row.ts'
import { moveFolder, moving } from './move.ts'
import { dropInput, receiveDrop } from './receive-drop.ts'
import { zipLink } from './zip.ts'
import { zipInput } from './zip-contents.ts'

const t = createTranslator(sv)

/** A folder stays in its portfolio, belongs to that one's group, and never lies in itself. */
async function prepare({ db }: SignedInContext, data: Record<string, unknown>, before: FolderRow | null) {
  const portfolio_id = (data.portfolio_id ?? before?.portfolio_id) as number
  if (before && portfolio_id !== before.portfolio_id) refuse('portfolio_id', t('valid.moveInstead'))
  const parent = data.folder_id as number | null | undefined
  if (parent) {
    const above = await db.folder.findUnique({ where: { id: parent }, select: { id: true, portfolio_id: true } })
    if (above?.portfolio_id !== portfolio_id) refuse('folder_id', t('valid.folderElsewhere'))
    const path = before ? (await pathsOf(db, [{ id: parent }])).get(parent) : []
    if (path?.some(({ id }) => id === before?.id)) refuse('folder_id', t('valid.folderCycle'))
  }
  if (before) return data
  const { group_id } = await db.portfolio.findUniqueOrThrow({ where: { id: portfolio_id }, select: { group_id: true } })
  return { ...data, group_id }
}

/** Refuses a folder that comes back while the folder that it lay in lies in another portfolio, or its portfolio is another group's. */
async function requirePlace({ db }: SignedInContext, { id }: FolderRow): Promise<void> {
  const place = { select: { portfolio_id: true } }
  const row = await db.folder.findUniqueOrThrow({
    where: { id },
    select: { portfolio_id: true, group_id: true, parent: place, portfolio: { select: { group_id: true } } },
  })
  const isThere = row.parent === null || row.parent.portfolio_id === row.portfolio_id
  if (isThere && row.group_id === row.portfolio.group_id) return
  throw new AppError('CONFLICT', { message: t('error.undoPlaceGone', { element: formsOf('folder').defSg }) })
}

function refuse(field: string, text: string): never {
  throw invalid({ [`data.${field}`]: [text] }, t('valid.invalidFields'))
}

/** The files that keep folders. Those in the trash lose theirs with it, and come back in the root of their portfolio. */
const filesIn = (ids: number[]) => ({ folder_id: { in: ids }, trashed_at: null })

/** The procedures of folders. */
export const folderRouter = router({
  ...crud(folder, {
    select: folderSelect,
    present: (rows: FolderRow[], ctx) => presentFolders(rows, ctx),
    listSelect: folderSelect,
    presentList: (rows: FolderRow[], ctx) => presentFolders(rows, ctx),
    search: (text, ctx) => listSearch(ctx, text, 'Folder'),
    filters: {
      portfolio_id: idsOf((ids) => ({ portfolio_id: { in: ids } })),
      folder_id: idsOf((ids) => ({ folder_id: { in: ids } })),
    },
    narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
    links: { portfolio_id: belongsTo('Portfolio'), folder_id: belongsTo('Folder') },
    prepare,
    putBack: requirePlace,
    usedIn: async (db, { id }) => {
      requireEmpty('folder', [
        { entity: 'folder', count: await db.folder.count({ where: { folder_id: id } }) },
        { entity: 'file', count: await db.file.count({ where: filesIn([id]) }) },
      ])
      return []
    },
  }),

  /** The folders and files in them. */
  ...usedInOf('Folder', (_ctx, ids) => ({ folder: { folder_id: { in: ids } }, file: filesIn(ids) })),

  elements: procedure
    .input(elementsInput)
    .query(({ ctx, input }) => folderElements(ctx, input, readableElements(ctx.actor))),

  tree: procedure.input(bankInput).query(({ ctx, input }) => bankTree(ctx, input)),

  tidy: procedure.input(bankInput).query(({ ctx, input }) => bankTidy(ctx, input)),

  /** The folders of a drop and the files that lie there already, before any byte is sent. */
  receive: procedure.input(dropInput).mutation(({ ctx, input }) => receiveDrop(ctx, input)),

  /** The address of a ZIP of folders and files. */
  zip: procedure.input(zipInput).query(({ ctx, input }) => zipLink(ctx, input)),

  /** With all that lies in it, also into another portfolio. */
  move: procedure.input(byId.extend(moving.shape)).mutation(({ ctx, input: { id, ...to } }) => moveFolder(ctx, id, to)),
})
