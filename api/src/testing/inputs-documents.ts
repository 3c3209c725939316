import type { Rows } from './rows.ts'

type Inputs = Record<string, unknown>
type Plain = (name: string, row: { id: number }, data: object) => Inputs

/** Inputs of the document bank and of search. */
export function documentInputs(rows: Rows, plain: Plain): Inputs {
  const elsewhere = { portfolio_id: rows.portfolio.id, folder_id: rows.folder.id }
  const noRun = { entity: 'article', id: '00000000-0000-4000-8000-000000000000' }
  const search = { search: '', limit: 200 }
  return {
    ...plain('portfolio', rows.spare, { name: 'ny_portfolj', title: 'Ny portfölj' }),
    ...plain('folder', rows.spareFolder, {
      title: 'Ny mapp',
      portfolio_id: rows.portfolio.id,
      folder_id: rows.folder.id,
    }),
    'folder.elements': { portfolio_id: rows.portfolio.id, folder_id: null },
    'folder.tree': { portfolio_id: rows.portfolio.id },
    'folder.tidy': { portfolio_id: rows.portfolio.id },
    'folder.zip': { portfolio_id: rows.portfolio.id },
    'folder.receive': { portfolio_id: rows.portfolio.id, files: [{ path: ['Ny mapp'], filename: 'ny.pdf' }] },
    'folder.move': { id: rows.spareFolder.id, ...elsewhere },
    'folder.usedIn': { id: rows.folder.id },
    'folder.usedInAny': { ids: [rows.folder.id] },
    'portfolio.usedIn': { id: rows.portfolio.id },
    'portfolio.filesUsedIn': { ids: [rows.portfolio.id] },
    'portfolio.usedInAny': { ids: [rows.portfolio.id] },
    ...plain('file', rows.spareFile, { title: 'Ny fil', folder_id: rows.folder.id }),
    'file.usedIn': { id: rows.spareFile.id },
    'file.usedInAny': { ids: [rows.spareFile.id] },
    'file.usesLostByMove': { ids: [rows.spareFile.id], portfolio_id: rows.portfolio.id },
    'file.link': { id: rows.spareFile.id },
    'file.move': { ids: [rows.spareFile.id], ...elsewhere },
    'search.content': search,
    'search.user': search,
    'search.group': search,
    'search.files': search,
    'search.anything': { search: 'text', limit: 20 },
    'search.cases': { search: 'text', limit: 20 },
    'search.links': { search: 'text', limit: 20 },
    'search.headings': { id: rows.article.id },
    'search.recent': undefined,
    'links.list': {},
    'links.of': { id: rows.article.id },
    'lists.chosen': { entity: 'article', act: 'addTag', target: rows.tag.id },
    'lists.groups': { entity: 'article' },
    'lists.link': { entity: 'article', columns: ['title'], format: 'csv' },
    'lists.begin': { entity: 'article', act: 'addTag', target: { id: rows.tag.id, name: 'Taggen' } },
    'lists.runs': { entity: 'article' },
    'lists.stop': noRun,
    'lists.goOn': noRun,
    'lists.undo': noRun,
    'lists.dismiss': noRun,
    'search.opened': { kind: 'article', id: rows.article.id },
  }
}
