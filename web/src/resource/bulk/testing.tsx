import { fireEvent, screen as page } from '@testing-library/react'
import { contentScreens } from '../../apps/admin/screens/content.tsx'
import { ResourceList } from '../resource-list.tsx'
import { renderWith, type Setup } from '../testing.tsx'

const [screen] = contentScreens
if (!screen) throw new Error('no screen of articles')
/** The screen of articles. */
export const articles = screen
/** An article in the list. */
export const rowOf = (id: number) => ({
  ...{ id, title: `Artikel ${id}`, status: 'unpublished', tags: [], author: null, group_id: 1 },
  ...{ created_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z' },
})
/** The first page of the list. */
export const rows = Array.from({ length: 25 }, (_, n) => rowOf(n + 1))
/** The server's runs of the list, as its worker leaves them. */
type Run = Record<string, unknown> & { id: string; state: string }
/** A run that publishes what a search has found. */
export const runOf = (more: Partial<Run> = {}): Run => ({
  ...{ id: 'a', act: 'publish', target_id: null, target: '', query: 'sok=art', total: 156, at: 0, done: 0 },
  ...{ same_number: 0, refused_number: 156, refused: [], state: 'running', failure: '' },
  ...{ begun_at: '2026-11-20T09:00:00.000Z', ended_at: null, isUndo: false, undoable: 0, ...more },
})

/** Opens the list of articles. @param runs the server's runs of the list */
export function open(
  answers: Record<string, (input: never) => unknown> = {},
  runs: Run[] = [],
  {
    path = '/article?sok=art&status=unpublished&sort=title',
    screen = articles as object,
    groups = [] as object[],
    relations = undefined as Setup['relations'],
  } = {},
) {
  const put = ({ id }: { id: string }, more: Partial<Run>) => {
    runs.splice(0, runs.length, ...runs.map((run) => (run.id === id ? { ...run, ...more } : run)))
    return { id }
  }
  const view = renderWith(<ResourceList screen={screen as never} />, {
    path,
    groups: groups as never,
    relations,
    answers: {
      'article.list': () => ({ items: rows, total: 312, page: 1, limit: 25 }),
      'lists.chosen': () => ({
        ids: Array.from({ length: 156 }, (_, n) => n + 1),
        ...{ total: 312, same: 0, refused: 156, named: [{ id: 900, title: 'Deras artikel' }], mark: 'these' },
      }),
      'lists.runs': () => structuredClone(runs),
      'lists.begin': () => {
        runs.push(runOf())
        return { id: 'a' }
      },
      'lists.stop': (named: { id: string }) => put(named, { state: 'stopped' }),
      'lists.goOn': (named: { id: string }) => put(named, { state: 'running' }),
      'lists.dismiss': ({ id }: { id: string }) => {
        runs.splice(0, runs.length, ...runs.filter((run) => run.id !== id))
        return { id }
      },
      ...answers,
    },
  })
  return { ...view, runs, put }
}

/** Selects all rows of the filter, over its pages. */
export async function selectAll() {
  await page.findByText('Artikel 1')
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(page.getByRole('button', { name: /Markera alla 312/ }))
}
