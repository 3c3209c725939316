import { everyPage, type PageList } from '../../engine/page-list.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { findLinks, findLinksInput, linkingSubjects } from './find-links.ts'

const t = createTranslator(sv)

type Finding = Awaited<ReturnType<typeof findLinks>>['items'][number]

const rowOf = ({ content, state, reason, detail, ...row }: Finding) => ({
  ...row,
  title: content.title,
  type: capitalise(formsOf(content.type).indefSg),
  group: content.group ? { title: content.group } : null,
  linked: row.text,
  state: t(state === 'broken' ? 'links.broken' : 'links.moved'),
  reason: t(`links.reason.${reason}` as TextKey, { text: detail }),
})

/** The links to mend as a file. */
export const linkList: PageList = {
  subject: 'TextLink',
  title: 'screen.links',
  columns: [
    { key: 'title', label: 'links.text', kind: 'title' },
    { key: 'type', label: 'field.type', kind: 'text' },
    { key: 'group', label: 'account.group', kind: 'group' },
    { key: 'linked', label: 'links.linked', kind: 'text' },
    { key: 'href', label: 'links.where', kind: 'text' },
    { key: 'state', label: 'links.state', kind: 'text' },
    { key: 'reason', label: 'links.why', kind: 'text' },
    { key: 'leads_to', label: 'links.right', kind: 'text' },
    { key: 'checked_at', label: 'links.checked', kind: 'date' },
  ],
  mayRead: (ability) => linkingSubjects.some((subject) => ability.can('update', subject)),
  rows: async (ctx, { filters }, most) => {
    const { state } = findLinksInput.pick({ state: true }).parse({ state: filters?.state })
    const { total, rows } = await everyPage((range) => findLinks(ctx, { ...range, state }), most)
    return { total, rows: rows.map(rowOf) }
  },
}
