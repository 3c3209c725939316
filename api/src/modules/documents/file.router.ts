import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { flag, idsOf, oneOf } from '../../engine/filters.ts'
import { belongsTo } from '../../engine/relations.ts'
import { byId, maxLimit } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { countUsing, usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { fileAddresses } from './bank-address.ts'
import { file } from './file.entity.ts'
import { fileUrl, linkExpiry, wherePublic } from './file-link.ts'
import { type FileRow, fileSelect, presentFile } from './file-row.ts'
import { imageTypes } from './file-types.ts'
import { fileUsage } from './file-usage.ts'
import { moveFiles, moving } from './move.ts'
import { leavingInput, usesLostByMove } from './move-usage.ts'

const t = createTranslator(sv)

/** Files with the address of their page on a site; null where visitors and members find none. */
async function presentAll(rows: FileRow[], ctx: SignedInContext) {
  const addresses = await fileAddresses(ctx, rows)
  return rows.map((row) => ({ ...presentFile(row, ctx), siteUrl: addresses.get(row.id) ?? null }))
}

// Files are made by uploading them (upload-file.ts).
const { create: _, ...procedures } = crud(file, {
  select: fileSelect,
  present: presentAll,
  listSelect: fileSelect,
  presentList: presentAll,
  search: (text, ctx) => listSearch(ctx, text, 'File'),
  filters: {
    kind: oneOf(['image', 'document'], (chosen) => ({
      OR: chosen.map((kind) => ({ filetype: kind === 'image' ? { in: imageTypes } : { notIn: imageTypes } })),
    })),
    portfolio_id: idsOf((ids) => ({ portfolio_id: { in: ids } })),
    public: flag((is) => (is ? wherePublic : { NOT: wherePublic })),
    folder_id: idsOf((ids) => ({ folder_id: { in: ids } })),
    malware: flag((is) => ({ malware: is ? { not: null } : null })),
  },
  narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
  links: { folder_id: belongsTo('Folder') },
  async prepare({ db }, data, before) {
    if (!data.folder_id || !before) return data
    const folder = { id: data.folder_id as number, portfolio_id: before.portfolio_id }
    if ((await db.folder.count({ where: folder })) > 0) return data
    throw invalid({ 'data.folder_id': [t('valid.folderElsewhere')] }, t('valid.invalidFields'))
  },
  usedIn: async (db, { id }, { services }) => countUsing(db, await fileUsage(db, [id], services.env)),
  trash: () => ({ trashed_at: new Date() }),
})

/** The procedures of files. */
export const fileRouter = router({
  ...procedures,
  ...usedInOf('File', ({ db, services }, ids) => fileUsage(db, ids, services.env)),

  /** Where files are used that visitors lose when they go to a portfolio, alone or with their folders; `hidden` is the number of these files. */
  usesLostByMove: procedure.input(leavingInput).query(({ ctx, input }) => usesLostByMove(ctx, input)),

  /**
   * The file's whole address, to copy or to download from. `expires_at` is null for a file that everyone may fetch; any
   * other's address works for ten minutes, and only until the file is taken back.
   */
  link: procedure.input(byId.extend({ download: z.boolean().default(false) })).query(async ({ ctx, input }) => {
    const { ability } = ctx.actor
    const row = await ctx.db.file.findFirst({
      where: { AND: [{ id: input.id }, visible(ability, 'read', 'File')] },
      select: fileSelect,
    })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.fileNotFound') })
    if (row.malware !== null) throw new AppError('NOT_FOUND', { message: t('error.fileMalware') })
    const { env, keys } = ctx.services
    const now = Date.now()
    const expires = linkExpiry(row, now)
    return {
      url: `${originOf(env)}${fileUrl(keys, row, now)}${input.download ? '?download=1' : ''}`,
      filename: row.filename,
      expires_at: expires === null ? null : new Date(expires).toISOString(),
    }
  }),

  /** Into another folder or portfolio; all or none. */
  move: procedure
    .input(z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit), ...moving.shape }))
    .mutation(({ ctx, input: { ids, ...to } }) => moveFiles(ctx, ids, to)),
})
