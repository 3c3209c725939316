import { displayName } from '../../access/actor.ts'
import type { PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { latestErasures } from './erasure.ts'

const t = createTranslator(sv)

/** Erasures as a file, also those that the page no longer shows. They say nothing of the erased person. */
export const erasurePageList: PageList = {
  subject: 'Privacy',
  title: 'privacy.erasures',
  columns: [
    { key: 'title', label: 'privacy.erasure.number', kind: 'title' },
    { key: 'state', label: 'field.status', kind: 'text' },
    { key: 'author', label: 'privacy.erasure.author', kind: 'text' },
    { key: 'created_at', label: 'privacy.erasure.asked', kind: 'date' },
    { key: 'finished_at', label: 'privacy.erasure.ended', kind: 'date' },
    { key: 'removed', label: 'privacy.erasure.count', kind: 'number' },
    ...(['issued', 'signed', 'files', 'audit'] as const).map((key) => ({
      ...{ key, label: `privacy.kept.${key}` as const, kind: 'number' as const },
    })),
  ],
  mayRead: (ability) => ability.can('read', 'Privacy'),
  async rows(ctx, _input, most) {
    const total = await ctx.db.erasure.count()
    const rows = (await latestErasures(ctx, most)).map(({ id, status, author, parts, kept, ...row }) => ({
      ...row,
      title: id.slice(0, 8),
      state: t(`privacy.erasure.${status}`),
      author: author && displayName(author),
      removed: parts.reduce((sum, { count }) => sum + (count ?? 0), 0),
      ...{ ...kept, files: kept.files.length },
    }))
    return { total, rows }
  },
}
