import { everyPage, type PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { listCandidates } from './staff-list.ts'
import type { News } from './staff-news.ts'

const t = createTranslator(sv)

/** The news in words: "18 nya svar, 2 filer". */
function newsText(news: News | null): string {
  const kinds = ['answers', 'files', 'comments'] as const
  return kinds
    .filter((kind) => news && news[kind] > 0)
    .map((kind) => t(`vstaff.${kind}.${news?.[kind] === 1 ? 'one' : 'many'}`, { number: news?.[kind] ?? 0 }))
    .join(', ')
}

type Listed = Awaited<ReturnType<typeof listCandidates>>['items'][number]

/** The cells of a candidate in words, as the staff's list has them. */
const rowOf = ({ staff, surveys, reviewed, status, stillDays, ...row }: Listed) => ({
  ...row,
  news: newsText(row.news),
  staff: staff.map(({ name }) => name),
  reviewed: surveys > 0 ? t('vstaff.of', { number: reviewed, total: surveys }) : null,
  status: t(`vstaff.status.${status}`, { number: stillDays ?? 0 }),
})

/** The staff's candidates as a file. Assigned staff need no right: the list is theirs, of the candidates that they see. */
export const candidateList: PageList = {
  subject: 'ValidigCandidate',
  title: 'screen.candidates',
  columns: [
    { key: 'title', label: 'vstaff.candidate', kind: 'title' },
    { key: 'education', label: 'nav.education', kind: 'text' },
    { key: 'news', label: 'vstaff.news', kind: 'text' },
    { key: 'reviewed', label: 'vstaff.reviewed', kind: 'text' },
    { key: 'staff', label: 'vstaff.staff', kind: 'text' },
    { key: 'last_active_at', label: 'vstaff.lastActive', kind: 'date' },
    { key: 'status', label: 'field.status', kind: 'text' },
    { key: 'group', label: 'vstaff.college', kind: 'group' },
    { key: 'created_at', label: 'field.created_at', kind: 'date' },
  ],
  mayRead: () => true,
  rows: async (ctx, input, most) => {
    const { total, rows } = await everyPage((range) => listCandidates(ctx, { ...input, ...range }), most)
    return { total, rows: rows.map(rowOf) }
  },
}
