import { kindOf } from '@kollegium/api/definitions/certificates'
import { PrintRunsProvider } from '../../features/print-runs/runs-context.tsx'
import { renderWith, type Setup } from '../../resource/testing.tsx'
import { CertificateList } from './certificate-list.tsx'

const counts = { draft: 0, issued: 0, replaced: 0, revoked: 0 }
/** A certificate in the list. */
export const row = (id: number, title: string, more: object = {}) => ({
  id,
  kind: 'diploma',
  type: 'Diploma',
  title,
  summary: 'Provköpings vuxenutbildning · 1 500 gymnasiepoäng',
  educator: 'Provköpings vuxenutbildning',
  educator_id: 8,
  group: { id: 3, title: 'Eslöv–Höör–Hörby' },
  persons: 12,
  counts: { ...counts, draft: 12 },
  status: 'draft',
  revoked_at: null,
  replaced_at: null,
  run: null,
  mayPrint: true,
  date: '2026-12-18',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  ...more,
})
/** Makes a certificate of the list an issued one of two persons. */
export const issued = { status: 'issued', counts: { ...counts, issued: 2 }, persons: 2 }
/** The certificates of the list. */
export const rows = [
  row(1, 'Vuxenutbildning, vård och omsorg'),
  row(2, 'Gymnasieskola, barn och fritid', issued),
  row(3, 'Gymnasieskola, vård och omsorg', issued),
]
/** The only page of a list. */
export const page = (items: object[]) => ({ items, total: items.length, page: 1, limit: 25 })

/** Opens the list of diplomas. */
export function show(answers: Setup['answers'] = {}, more: Partial<Setup> = {}) {
  return renderWith(
    <PrintRunsProvider>
      <CertificateList kind={kindOf('diploma')} />
    </PrintRunsProvider>,
    {
      path: '/diploma',
      ...more,
      answers: {
        'print.list': () => ({ items: [], total: 0, page: 1, limit: 20 }),
        'diploma.list': () => page(rows),
        'diploma.counts': () => ({ all: 48, draft: 3, issued: 44, revoked: 1 }),
        ...answers,
      },
    },
  )
}
