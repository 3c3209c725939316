import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Me, MeProvider } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import ValidigApp from './app.tsx'

const standing = {
  isStaff: true,
  mayInvite: false,
  mayAssign: false,
  mayRemove: false,
  waiting: 3,
  masquerading: false,
}
const overview = { id: 1, finished_at: null, staff: [], wantedFiles: [], steps: [], files: { count: 0, files: [] } }
const assignments = [{ id: 4, status: 'answering', title: 'Omvårdnad 1', questions: 4, answered: 1, due: null }]

const show = (user: object, isStaff = true, more: object = {}) =>
  renderWith(<ValidigApp />, {
    me: { user: { ...testMe.user, ...user }, ...more } as never,
    path: '/contact',
    answers: {
      'validationStaff.standing': () => ({ ...standing, isStaff }),
      // Candidates whose answers are another's to read wait there, too.
      'validationStaff.counts': () => ({ mine: 4, review: 8, unassigned: 1, all: 9, finished: 0 }),
      'ownValidation.overview': () => ({ ...overview, assignments }),
      'activeMessage.list': () => [],
    },
  })
const drawer = async () => {
  const [menu] = await page.findAllByRole('navigation', { name: 'Huvudmeny' })
  return within(menu as HTMLElement)
}
const linksOf = async () => (await drawer()).getAllByRole('link').map((link) => link.getAttribute('href'))

test('a person who is candidate and staff has both in one drawer, each with what waits', async () => {
  show({ hasValidig: true })
  await waitFor(async () => expect(await linksOf()).toEqual(expect.arrayContaining(['/surveys', '/candidate'])))
  expect(await linksOf()).toEqual(expect.arrayContaining(['/', '/files', '/contact', '/overview', '/generalSurvey']))
  for (const heading of ['Min validering', 'Validering']) expect((await drawer()).getByText(heading)).toBeTruthy()
  await waitFor(async () => {
    expect((await drawer()).getByRole('link', { name: /^Kandidater/ }).textContent).toMatch(/^Kandidater\D*3$/)
    const [own] = (await drawer()).getAllByRole('link', { name: /^Enkäter/ })
    expect([own?.getAttribute('href'), own?.textContent]).toEqual(['/surveys', expect.stringContaining('1')])
  })
})

test('a candidate alone has the own pages, and the question for staff is never asked', async () => {
  const { calls } = show({ hasValidig: true, candidateOnly: true })
  await waitFor(async () => expect(await linksOf()).toContain('/surveys'))
  expect(await linksOf()).not.toContain('/candidate')
  expect(calls.map(({ path }) => path).filter((path) => path.startsWith('validationStaff'))).toEqual([])
})

test('the search over everything is there for all but a candidate alone, who is refused it', async () => {
  const { unmount } = show({ hasValidig: true, candidateOnly: true })
  await waitFor(async () => expect(await linksOf()).toContain('/surveys'))
  expect(page.queryByRole('button', { name: /^Sök/ })).toBeNull()
  unmount()
  show({ hasValidig: false })
  await waitFor(async () => expect(await linksOf()).toContain('/candidate'))
  expect(page.getByRole('button', { name: /^Sök/ })).toBeTruthy()
})

test('staff who are no candidates have the staff’s pages, and their own validation is never asked for', async () => {
  const { calls } = show({ hasValidig: false })
  await waitFor(async () => expect(await linksOf()).toContain('/candidate'))
  expect(await linksOf()).not.toContain('/surveys')
  expect(calls.map(({ path }) => path)).not.toContain('ownValidation.overview')
})

test('the way to the admin is there for staff with a right to something of it alone', async () => {
  const toAdmin = () => page.queryAllByRole('link', { name: 'Till Admin' })
  const { unmount } = show({ hasValidig: false }, true, { rules: [] })
  await waitFor(async () => expect(await linksOf()).toContain('/candidate'))
  expect(toAdmin()).toEqual([])
  unmount()
  show({ hasValidig: false })
  await waitFor(async () => expect(await linksOf()).toContain('/candidate'))
  expect(toAdmin()).not.toEqual([])
})

/** The app of a person whom the server tells of, as the page around it asks. */
function Signed() {
  const { data } = trpc.session.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data ? (
    <MeProvider me={data as Me}>
      <ValidigApp />
    </MeProvider>
  ) : null
}

test('a person whose own validation is removed while it is open is led to the page that says so', async () => {
  let hasValidig = true
  const user = { ...testMe.user, roles: ['candidate'] }
  const { calls, services } = renderWith(<Signed />, {
    path: '/surveys',
    answers: {
      'session.me': () => ({ ...testMe, user: { ...user, hasValidig, candidateOnly: hasValidig } }),
      'validationStaff.standing': () => ({ ...standing, isStaff: false }),
      'ownValidation.overview': () => {
        if (!hasValidig) throw refusal('FORBIDDEN', 'Du har ingen validering')
        return { ...overview, assignments }
      },
      'activeMessage.list': () => [],
    },
  })
  await waitFor(async () => expect(await linksOf()).toContain('/surveys'))
  hasValidig = false
  await services.queries.refetchQueries({ queryKey: [['ownValidation']] })
  expect(await page.findByText('Du har ingen validering här')).toBeTruthy()
  expect(location.pathname).toBe('/')
  expect(calls.filter(({ path }) => path === 'session.me')).toHaveLength(2)
})
