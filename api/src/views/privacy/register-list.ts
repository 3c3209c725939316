import type { PageList } from '../../engine/page-list.ts'
import { registerPage } from './register-page.ts'

/** The register of personal data as a file: each kept thing with its purpose, legal basis, time and last removal. */
export const registerPageList: PageList = {
  subject: 'Privacy',
  title: 'privacy.register',
  columns: [
    { key: 'title', label: 'privacy.col.what', kind: 'title' },
    { key: 'data', label: 'privacy.col.data', kind: 'text' },
    { key: 'level', label: 'privacy.col.level', kind: 'text' },
    { key: 'purpose', label: 'privacy.col.purpose', kind: 'text' },
    { key: 'basis', label: 'privacy.col.basis', kind: 'text' },
    { key: 'kept', label: 'privacy.col.kept', kind: 'text' },
    { key: 'count', label: 'privacy.col.count', kind: 'number' },
    { key: 'removed_at', label: 'privacy.col.last', kind: 'date' },
  ],
  mayRead: (ability) => ability.can('read', 'Privacy'),
  async rows(ctx) {
    const { entries } = await registerPage(ctx)
    const rows = entries.map(({ last, ...entry }, id) => ({ ...entry, id, removed_at: last?.at ?? null }))
    return { total: rows.length, rows }
  },
}
