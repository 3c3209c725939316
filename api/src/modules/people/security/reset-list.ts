import { asSubject } from '../../../access/ability.ts'
import type { PageList } from '../../../engine/page-list.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { swedishMinute } from '../../../i18n/swedish-day.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { listResets } from './factor-reset.ts'
import { resetStateText } from './reset-state.ts'

const t = createTranslator(sv)

/** The asked resets of lost devices as a file. */
export const resetList: PageList = {
  subject: 'User',
  title: 'reset.title',
  columns: [
    { key: 'name', label: 'reset.person', kind: 'title' },
    { key: 'username', label: 'field.name.user', kind: 'text' },
    { key: 'reason', label: 'reset.reason', kind: 'text' },
    { key: 'started_by', label: 'reset.startedBy', kind: 'text' },
    { key: 'started_at', label: 'audit.field.at', kind: 'text' },
    { key: 'state', label: 'reset.state', kind: 'text' },
  ],
  mayRead: (ability) => ability.can('update', asSubject('Setting', { group_id: null })),
  async rows(ctx) {
    const rows = (await listResets(ctx)).map(({ user, ...reset }) => ({
      ...{ ...user, reason: reset.reason, started_by: reset.started_by },
      started_at: swedishMinute(new Date(reset.started_at)),
      state: resetStateText(t, reset),
    }))
    return { total: rows.length, rows }
  },
}
