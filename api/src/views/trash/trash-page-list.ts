import { everyPage, type PageList } from '../../engine/page-list.ts'
import { listTrash } from '../../engine/trash/trash-list.ts'
import { capitalise, formsOf } from '../../i18n/translator.ts'
import { trash } from './trash-rules.ts'

/** The trash as a file. */
export const trashPageList: PageList = {
  subject: 'Trash',
  title: 'screen.trash',
  columns: [
    { key: 'title', label: 'field.title', kind: 'title' },
    { key: 'type', label: 'field.type', kind: 'text' },
    { key: 'group', label: 'account.group', kind: 'group' },
    { key: 'trashed_at', label: 'trash.trashedAt', kind: 'date' },
    { key: 'removed_at', label: 'trash.removedAt', kind: 'date' },
  ],
  mayRead: (ability) => [...trash.values()].some(({ subject }) => ability.can('delete', subject)),
  rows: async (ctx, { search }, most) => {
    const { total, rows } = await everyPage((range) => listTrash(ctx, trash, { search, ...range }), most)
    return { total, rows: rows.map((row) => ({ ...row, type: capitalise(formsOf(row.entity).indefSg) })) }
  },
}
