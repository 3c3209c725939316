import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { saved as group, periodFacts } from '../../features/group-form/testing.tsx'
import { stored } from '../../features/media/testing.tsx'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { ResourceList } from '../../resource/resource-list.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { screens } from './registry.tsx'

// A row with an address on a site is one press from it: in the head of its form, in the menu of its row, and when it was saved.

const url = 'http://hoor.vo.localhost:3000/dar'
const times = { created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' }
const of = { group: { id: 3, name: 'hoor', title: 'Höör' }, group_id: 3, author: null, tags: [], ...times }
const text = {
  ...{ id: 7, title: 'Visad', slug: 'visad', lead: '', body: '', comments: '', status: 'published', date: null, url },
  ...{
    publish_at: null,
    unpublish_at: null,
    images: [],
    attachments: [],
    settings: {},
    items: [],
    children: [],
    template: 'standard',
    columns: '1',
    ...of,
  },
}
const event = { ...text, start_date: '2090-01-01', end_date: null, start_time: null, end_time: null, location: '' }
const place = { ...of, id: 7, title: 'Visad', description: '', status: true, siteUrl: url }
const portfolio = { ...place, name: 'visad', disk: 's3.vofront_files', quota: null, used: 0, limit: 1, parent: null }
const person = {
  ...{
    id: 7,
    name: 'visvis',
    firstname: 'Visad',
    lastname: 'Visadsson',
    fullname: 'Visad Visadsson',
    groupRoles: [],
    email: 'v@example.com',
    active: true,
  },
  ...{
    status: true,
    memberships: [],
    roles: [],
    licensees: [],
    avatar: null,
    siteUrl: url,
    settings: { notifications: 'all', dailyMailOptOut: false },
    ...times,
  },
}

type Shown = { row: object; hidden: object; field: RegExp; name?: string }
/** A row of each kind that its API answers with an address, what it answers of one that nobody finds, and a field to type in. */
const kinds: Record<string, Shown> = {
  ...Object.fromEntries(
    ['article', 'page', 'queue'].map((name) => [
      name,
      { row: text, hidden: { status: 'unpublished' }, field: /^Rubrik/ },
    ]),
  ),
  event: { row: event, hidden: { siteClosed: true }, field: /^Rubrik/ },
  book: { row: { ...text, access: 'guest' }, hidden: { access: 'cert' }, field: /^Rubrik/ },
  file: { row: { ...stored(7), ...place }, hidden: { siteUrl: null }, field: /^Rubrik/ },
  folder: { row: { ...place, portfolio_id: 1, folder_id: null }, hidden: { siteUrl: null }, field: /^Rubrik/ },
  portfolio: { row: portfolio, hidden: { siteUrl: null }, field: /^Rubrik/ },
  user: { row: person, hidden: { siteUrl: null }, field: /^Förnamn/, name: 'Visad Visadsson' },
  group: {
    ...{ row: { ...group, id: 7, title: 'Visad', url, group_id: 7 }, hidden: { vopagesStatus: false }, field: /^Namn/ },
  },
}

const screenOf = (name: string) => {
  const found = screens.find(({ resource }) => resource.name === name)
  if (!found) throw new Error(`no screen of ${name}`)
  return found
}

const openList = (name: string, row: object) =>
  renderWith(<ResourceList screen={screenOf(name)} />, {
    path: `/${name}`,
    answers: { [`${name}.list`]: () => ({ items: [row], total: 1, page: 1, limit: 25 }) },
  })

const openForm = (name: string, row: object) => {
  const answer = () => row
  return renderWith(<ResourceForm screen={screenOf(name)} id={7} />, {
    path: `/${name}/7`,
    answers: {
      ...{ [`${name}.get`]: answer, [`${name}.update`]: answer, 'group.certification': () => periodFacts },
      'review.form': () => ({
        ...{ version: times.updated_at, record: null },
        kept: { keeps: false, saved: times.updated_at, pending: null },
      }),
    },
  })
}

/** The entries of the row's menu by name, with their addresses. */
async function entriesOf(label: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${label}` }))
  const items = await screen.findAllByRole('menuitem')
  return Object.fromEntries(items.map((item) => [item.textContent, item.getAttribute('href')]))
}

describe.each(Object.entries(kinds))(
  'the place of a %s on its site',
  (name, { row, hidden, field, name: label = 'Visad' }) => {
    test('is reached from the menu of its row, while somebody finds it there', async () => {
      openList(name, row)
      expect(await entriesOf(label)).toMatchObject({ 'Visa på webbplatsen': url })
      cleanup()
      openList(name, { ...row, ...hidden })
      expect(await entriesOf(label)).not.toHaveProperty('Visa på webbplatsen')
    })

    test('is reached from the head of its form and when it was saved, while somebody finds it there', async () => {
      const save = async () => {
        const typed = await screen.findByRole('textbox', { name: field })
        fireEvent.change(typed, { target: { value: 'Visad igen' } })
        fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
        await screen.findByText(/har sparats|är sparad/)
      }
      openForm(name, row)
      const link = await screen.findByRole('link', { name: 'Visa på webbplatsen' })
      expect(link.getAttribute('href')).toBe(url)
      await save()
      const opened = vi.spyOn(window, 'open').mockReturnValue(null)
      fireEvent.click(screen.getByRole('button', { name: 'Visa på webbplatsen' }))
      expect(opened.mock.calls).toEqual([[url, '_blank', 'noopener']])
      cleanup()
      openForm(name, { ...row, ...hidden })
      await save()
      expect(screen.queryByRole('link', { name: 'Visa på webbplatsen' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Visa på webbplatsen' })).toBeNull()
    })
  },
)

test('every list whose rows have an address is told of here', () => {
  const addressed = screens.filter(({ visit }) => visit).map(({ resource }) => resource.name)
  // Parts of pages have none of their own.
  expect(addressed.filter((name) => name !== 'section' && name !== 'card').sort()).toEqual(Object.keys(kinds).sort())
})
