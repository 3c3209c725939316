import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { image, images } from '../media/media-field-types.ts'
import { stored } from '../media/testing.tsx'
import { groupScreen } from './group-screen.tsx'

const skane = { id: 16, name: 'skane', title: 'College Skåne', category: 'region' }

/** A local college as the server answers. */
export const saved = {
  id: 26,
  type: 'Group',
  title: 'Eslöv–Höör–Hörby',
  name: 'eslov-hoor-horby',
  category: 'local',
  orgnr: '299999-0019',
  website: '',
  email: '',
  phone1: '',
  description: '',
  body: '',
  status: true,
  url: 'http://eslov-hoor-horby.vo.localhost:3000',
  parentGroupId: 16,
  parentGroups: [skane],
  children: { region: 0, local: 0, educator: 5, employer: 11, other: 0 },
  location: { id: 26, latitude: 55.8375, longitude: 13.3036 },
  municipalities: '',
  certified: '2011-06-01',
  certified_until: '2027-06-30',
  periods: [
    { first_day: '2011-07-01', last_day: '2014-06-30' },
    { first_day: '2014-07-01', last_day: '2019-06-30' },
    { first_day: '2022-07-01', last_day: '2027-06-30' },
  ],
  educations: [
    {
      id: 3,
      title: 'Yrkespaket undersköterska',
      code: 'VOXABN',
      status: true,
      pivot: { education_id: 3, field: 'educations', certified: '2014-01-01', comments: 'Ny kursplan' },
    },
  ],
  vopagesStatus: true,
  logo_id: null,
  logo: null,
  logo2: [],
  logo3_id: null,
  logo3: null,
  effectiveLogo: { file: stored(90, { title: 'Skånes logotyp' }), from: { id: 16, title: 'College Skåne' } },
  effectivePolicy: { url: 'https://exempel.se/policy', from: { id: 16, title: 'College Skåne' } },
  data_protection_policy_url: '',
  contacts: [
    { user_id: 7, name: 'gunexe', firstname: 'Gunilla', lastname: 'Exempelsson', title: 'Processledare', status: true },
    { user_id: 8, name: 'elidem', firstname: 'Elif', lastname: 'Demolund', title: 'Rektor', status: false },
  ],
  front_title: '',
  front_body: '',
  images: [],
  docs: { id: 4, title: 'Eslöv–Höör–Hörby, publik' },
  warnings: { orgnr: ['Kontrollsiffran stämmer inte. Kontrollera organisationsnumret.'] },
  created_at: '2026-01-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
}

/** The facts that the certification of the saved group tells. */
export const periodFacts = {
  certificates: [{ first_day: '2022-07-01', id: 9, number: 'D6HX2V8Q7NRC', status: 'issued' }],
  gaps: [{ first_day: '2019-07-01', last_day: '2022-06-30', documents: 214 }],
  events: [{ id: '1', at: '2026-11-02T08:00:00.000Z', user: null, cause: 'migration', added: [], removed: [] }],
}

/** The screen with its pictures. */
export const screenOfTests = { ...groupScreen, kinds: { images, image } }
const person = { value: 9, label: 'Malin Skissgren', hint: 'malin@exempel.se' }
/** The rows that fields find. */
export const relations = {
  user: { search: async () => [person, { value: 7, label: 'Gunilla Exempelsson' }] },
  group: { search: async () => [] },
}

/** Answers which pages a site may begin with. */
export const startPages = vi.fn((_input: object) => [
  { id: 31, title: 'Välkommen', group_id: 26, status: 'unpublished' },
  { id: 32, title: 'Om nätverket', group_id: null, status: 'published' },
])

/** Opens the form of the saved group, with further answers of the server. `save` presses the button and gives what was sent. */
export async function open(more: object = {}, rules: unknown[] = [['manage', 'all']], answers: object = {}) {
  const update = vi.fn((_input: { data: Record<string, unknown> }) => ({
    ...saved,
    ...more,
    updated_at: '2026-11-02T08:00:00.000Z',
  }))
  const view = renderWith(<ResourceForm screen={screenOfTests} id={26} />, {
    answers: {
      'group.get': () => ({ ...saved, ...more }),
      'group.update': update,
      'group.members': () => ({ items: [], total: 0, page: 1, limit: 25 }),
      'group.startPages': startPages,
      'group.certification': () => periodFacts,
      'education.options': () => [
        { id: 3, title: 'Yrkespaket undersköterska', code: 'VOXABN' },
        { id: 5, title: 'Barn- och fritidsprogrammet', code: 'BF' },
      ],
      'file.list': () => ({ items: [stored(41, { title: 'Egen logotyp' })], total: 1, page: 1, limit: 24 }),
      ...answers,
    },
    relations,
    me: { rules: rules as never },
  })
  await screen.findByRole('group', { name: 'Kontaktpersoner' })
  await screen.findByRole('group', { name: 'Logotyp' })
  await screen.findByRole('group', { name: 'Utbildningar' })
  const save = async () => {
    const before = update.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
    await waitFor(() => expect(update.mock.calls.length).toBe(before + 1))
    return update.mock.lastCall?.[0].data ?? {}
  }
  return { ...view, update, save }
}

/** The part of the form with this name. */
export const group = (name: string | RegExp) => within(screen.getByRole('group', { name }))
