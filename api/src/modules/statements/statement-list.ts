import type { PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { listStatements } from './statement.router.ts'
import { statementStateKey, statementTitles } from './statement-state.ts'

const t = createTranslator(sv)

/** The legal pages of the chosen group, or of the network, with their states as a file. */
export const statementList: PageList = {
  subject: 'Statement',
  title: 'screen.statements',
  columns: [
    { key: 'title', label: 'field.title', kind: 'title' },
    { key: 'address', label: 'field.url', kind: 'text' },
    { key: 'state', label: 'field.status', kind: 'text' },
    { key: 'note', label: 'statement.note', kind: 'text' },
    { key: 'published_at', label: 'statement.published', kind: 'date' },
    { key: 'updated_at', label: 'field.updated_at', kind: 'date' },
  ],
  mayRead: (ability) => ability.can('read', 'Statement'),
  async rows(ctx) {
    const rows = (await listStatements(ctx)).map(({ kind, address, siteUrl, changed, ...row }, id) => ({
      ...{ ...row, id, title: t(statementTitles[kind]), address: siteUrl ?? `/${address}` },
      state: t(statementStateKey(row)),
      note: changed ? t('statement.state.changed') : null,
    }))
    return { total: rows.length, rows }
  },
}
