import type { PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { swedishMinute } from '../../i18n/swedish-day.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { listKeptTexts, writesTexts } from './kept-texts.ts'

const t = createTranslator(sv)

/** The person's own unsaved texts as a file, as the start page lists them. */
export const keptTextList: PageList = {
  subject: 'Content',
  title: 'dashboard.kept',
  columns: [
    { key: 'title', label: 'field.title', kind: 'title' },
    { key: 'type', label: 'field.type', kind: 'text' },
    { key: 'place', label: 'field.group_id', kind: 'text' },
    { key: 'saved_at', label: 'field.updated_at', kind: 'text' },
  ],
  mayRead: writesTexts,
  async rows(ctx) {
    const kept = (await listKeptTexts(ctx)) ?? []
    const rows = kept.map(({ id, kind, title, group, saved_at }) => ({
      ...{ id, title: title || t('dashboard.untitled'), type: capitalise(formsOf(kind).indefSg) },
      place: group?.title ?? t('dashboard.wholeNetwork'),
      saved_at: swedishMinute(new Date(saved_at)),
    }))
    return { total: rows.length, rows }
  },
}
