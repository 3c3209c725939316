import '../../lib/form-texts.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { courseMomentScreen } from './course-moment-screen.tsx'

const college = { id: 26, name: 'nordostra-skane', title: 'Nordöstra Skåne', category: 'local' }
const saved = {
  ...{ id: 4, type: 'CourseMoment', number: 'KT-2026-014', title: 'Språkombud, våren', description: '' },
  ...{ place: '', from: '2026-01-14', to: '2026-05-29', orderer: 'Nordöstra Skåne', orderer_description: '' },
  ...{ group_id: 26, group: college, orderer_college_id: null, ordererCollege: null, audience: 'outside', fee: 2000 },
  ...{ billing_organisation: '', billing_orgnr: '', billing_address: '', billing_responsible: '', billing_order: '' },
  ...{ educators: [], stakeholders: [], author: null, participants: [] },
  ...{ created_at: '2026-01-01T08:00:00.000Z', updated_at: '2026-01-02T08:00:00.000Z' },
}
const reason = 'Kurstillfället kan inte tas bort, eftersom fakturaunderlaget är skickat.'

const diploma = {
  ...{ entity: 'diplomaLanguageRepresentative', id: 7, title: 'Diplom 29 maj 2026, 12 personer' },
  ...{ group: { id: 26, title: 'Nordöstra Skåne' }, trashed: false, url: null },
  editUrl: 'http://cert.localhost/diploma_language_representative/7',
}

async function remove(billed_at: string | null) {
  const { calls } = renderWith(<ResourceForm screen={courseMomentScreen} id={4} />, {
    answers: {
      'courseMoment.get': () => ({ ...saved, billed_at }),
      'courseMoment.billingAddress': () => ({ address: null }),
      'courseMoment.diplomas': () => ({ items: [], holders: [] }),
      'courseMoment.usedIn': () => ({ items: [diploma], total: 3 }),
      'courseMoment.delete': () => {
        throw refusal('CONFLICT', reason)
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort kurstillfället' }))
  return { asked: () => calls.some(({ path }) => path === 'courseMoment.usedIn') }
}

test('a billed course moment tells why it stays, and its diplomas are not asked for', async () => {
  const { asked } = await remove('2026-06-02T08:00:00.000Z')
  fireEvent.click(await screen.findByRole('button', { name: 'Ja, ta bort' }))
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(asked()).toBe(false)
})

test('one that isn’t billed names its diplomas with links, and counts those that the person may not see', async () => {
  const { asked } = await remove(null)
  const link = await screen.findByRole('link', { name: 'Diplom 29 maj 2026, 12 personer' })
  expect(link.getAttribute('href')).toBe('/diploma_language_representative/7')
  expect(screen.getByText('Diplom för språkombud, Nordöstra Skåne')).toBeTruthy()
  expect(screen.getByText('Används också på 2 ställen som du inte har behörighet att se.')).toBeTruthy()
  expect(asked()).toBe(true)
})
