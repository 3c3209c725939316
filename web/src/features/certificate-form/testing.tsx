import { kindNames, kindOf, type PaperKind } from '@kollegium/api/definitions/certificates'
import { fireEvent, screen } from '@testing-library/react'
import { type Call, renderWith, type Setup } from '../../resource/testing.tsx'
import type { Run } from '../print-runs/run.ts'
import { PrintRunsProvider } from '../print-runs/runs-context.tsx'
import CertificateForm from './certificate-form.tsx'

/** The version of a saved certificate. */
export const VERSION = '2026-11-20T09:00:00.000Z'

/** A saved person of a certificate. */
export const person = (id: number, firstname: string, lastname: string, more: object = {}) => ({
  id,
  position: id,
  firstname,
  lastname,
  email: '',
  personal_number: null,
  credits: null,
  protected: false,
  status: 'draft',
  number: null,
  issued_at: null,
  revoked_at: null,
  revoked_reason: null,
  replaced_by_id: null,
  document: false,
  ...more,
})

type Person = Omit<ReturnType<typeof person>, 'number' | 'issued_at'> & {
  number: string | null
  issued_at: string | null
}

/** A saved diploma as `get` answers it, ready to be issued. */
export function saved(
  persons: Person[] = [person(1, 'Jasmina', 'Testander'), person(2, 'Liban', 'Demolund')],
  more: object = {},
) {
  const count = (status: string) => persons.filter((each) => each.status === status).length
  return {
    id: 5,
    kind: 'diploma',
    type: 'Diploma',
    title: 'Vuxenutbildning, vård och omsorg',
    summary: '',
    status: count('issued') > 0 ? 'issued' : 'draft',
    counts: { draft: count('draft'), issued: count('issued'), replaced: count('replaced'), revoked: count('revoked') },
    diplomaType: 'vuxen',
    education: 'vardOchOmsorg',
    degree: '',
    credits: 1500,
    principal: 'Elif Demolund',
    president: '',
    place: 'Höör',
    group_id: 3,
    group: { id: 3, title: 'Eslöv–Höör–Hörby', category: 'local' },
    educator_id: 8,
    educatorGroup: { id: 8, title: 'Provköpings vuxenutbildning' },
    educator: '',
    date: '2026-12-18',
    certified_reason: '',
    persons,
    faults: {},
    author: null,
    can: { update: true, delete: true, issue: true, revoke: true, reveal: true, print: true },
    created_at: VERSION,
    updated_at: VERSION,
    ...more,
  }
}

/** A print run that has begun. */
export const run = (more: Partial<Run> = {}): Run => ({
  id: '11111111-2222-3333-4444-555555555555',
  output: 'pdf',
  order: 'list',
  status: 'running',
  step: 'making',
  total: 12,
  done: 3,
  failed: 0,
  withdrawn: 0,
  title: 'Diplom, vuxenutbildning',
  filename: 'diplom.pdf',
  filesize: null,
  error: null,
  group_id: 3,
  created_at: '2026-11-20T09:00:00.000Z',
  started_at: '2026-11-20T09:00:01.000Z',
  expected_at: null,
  finished_at: null,
  updated_at: VERSION,
  author: { name: 'farpro', firstname: 'Farhad', lastname: 'Provberg' },
  ...more,
})

/** Certification of a college where everything holds. */
export const certified = { period: null, holds: true, faults: [], stamp: 'all' }

/** The proposals of a college that has issued nothing. */
const nothingProposed = { source: null, fields: {}, educator: null, signatories: [] }

const college = { id: 3, title: 'Eslöv–Höör–Hörby', category: 'local' }

/** The answers about who else has a form open: nobody, or what `more` says. */
export function presenceOf(more: object = {}) {
  const room = () => ({ people: [], total: 0, pen: null, changed_at: null, news: '', ...more })
  return { 'presence.watch': room, 'presence.beat': room }
}

/** Renders a form against a server with the fewest answers; `answers` adds and replaces. */
export function showForm(
  id: number | null,
  answers: NonNullable<Setup['answers']> = {},
  kind: PaperKind = 'diploma',
  like: number | null = null,
) {
  return renderWith(
    <PrintRunsProvider>
      <CertificateForm kind={kindOf(kind)} id={id} like={like} onMade={() => {}} />
    </PrintRunsProvider>,
    {
      path: `/${kind}/${id ?? 'new'}`,
      answers: {
        ...presenceOf(),
        'print.list': () => ({ items: [], total: 0, page: 1, limit: 20 }),
        'diploma.get': () => saved(),
        'diploma.groups': () => [college],
        'diploma.duplicates': () => [],
        'diploma.educators': () => [],
        ...Object.fromEntries(kindNames.map((name) => [`${name}.proposals`, () => nothingProposed])),
        ...Object.fromEntries(kindNames.map((name) => [`${name}.certification`, () => certified])),
        'diploma.paperContext': () => ({
          brand: {
            name: 'Collegenätverket',
            mark: 'college',
            association: '',
            verifyAddress: 'vo.localhost/verifiera',
          },
          college: { title: college.title, parentTitle: 'College Skåne', logo: null },
        }),
        'certificate.groups': () => [college],
        'certificate.duplicates': () => [],
        ...answers,
      },
    },
  )
}

/** Renders the form of a new diploma like another one. */
export const showLike = (like: number, answers: NonNullable<Setup['answers']> = {}) =>
  showForm(null, answers, 'diploma', like)

/** Returns the inputs of the calls to a path. */
export const callsOf = (calls: readonly Call[], path: string) =>
  calls.filter((call) => call.path === path).map((call) => call.input as Record<string, unknown>)
/** Finds a button by its accessible name. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement
/** Finds a text field by its accessible name. */
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
/** Types in a text field. */
export const type = (name: string | RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
/** Chooses an option in one of the form's lists. */
export async function choose(label: RegExp, option: string) {
  fireEvent.click(screen.getByRole('button', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
