import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from '../../lib/i18n.ts'
import { renderWith } from '../../resource/testing.tsx'
import { CardPreview, ListPreview, SectionPreview } from './content-previews.tsx'

beforeEach(async () => {
  addTexts((await import('@kollegium/api/i18n/sv/content-preview')).contentPreview)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

function Form({ values, children }: { values: object; children: ReactNode }) {
  const form = useForm({ defaultValues: values })
  return (
    <FormProvider {...form}>
      <input aria-label="Rubrik" {...form.register('title' as never)} />
      {children}
    </FormProvider>
  )
}
const shown = (values: object, children: ReactNode, answers = {}) =>
  renderWith(<Form values={values}>{children}</Form>, { answers })

test('a section looks as its unsaved values say', () => {
  const picture = { file_id: 1, url: '/files/1/a.png', description: '', fileDescription: 'En cykel' }
  const values = { title: 'Bli handledare', body: '<p>Text</p>', template: 'blue_right', images: [picture] }
  const { container } = shown(values, <SectionPreview />)
  const section = container.querySelector('[data-tone="blue"]')
  expect(section?.textContent).toBe('Bli handledareText')
  expect(section?.querySelector('img')?.alt).toBe('En cykel')
  fireEvent.input(screen.getByLabelText('Rubrik'), { target: { value: 'Bli handledare nu' } })
  expect(section?.querySelector('h2')?.textContent).toBe('Bli handledare nu')
})

test('a card shows the chosen fields of the row that it shows, in their order', async () => {
  const values = {
    ...{ title: 'Har du frågor?', template: 'contact', entity: { type: 'User', id: 3, title: 'Ivar Mönsterqvist' } },
    ...{ fields: ['phone1', 'name'], settings: { clickableCard: false, collapseBody: false } },
  }
  const row = {
    id: 3,
    firstname: 'Ivar',
    lastname: 'Mönsterqvist',
    phone1: '070-1',
    email: 'i@example.com',
    images: [],
  }
  const { container } = shown(values, <CardPreview />, { 'user.get': () => row })
  await waitFor(() => {
    const rows = [...container.querySelectorAll('article li')].map((each) => each.textContent)
    expect(rows).toEqual(['070-1', 'Ivar Mönsterqvist'])
  })
  expect(container.querySelector('article')?.textContent).not.toContain('i@example.com')
})

test('a list shows its first items in their columns, by name alone where a row cannot be read', async () => {
  const items = Array.from({ length: 14 }, (_, index) => ({ type: 'Article', id: index + 1, title: `Nr ${index + 1}` }))
  const { container } = shown({ items, columns: '3' }, <ListPreview />, {
    'article.get': ({ id }: { id: number }) => {
      if (id === 2) throw new Error('refused')
      return { id, lead: `Ingress ${id}`, images: [], date: '2026-11-20' }
    },
  })
  await waitFor(() => expect(container.textContent).toContain('Ingress 12'))
  expect(container.querySelectorAll('article')).toHaveLength(12)
  expect(container.querySelectorAll('article')[1]?.textContent).toBe('Nr 2')
  expect(container.textContent).toContain('de första 12 av 14')
})

test('a card in a list shows its person', async () => {
  const card = { id: 1, template: 'contact', body: '', images: [], fields: ['email'], settings: {} }
  const { container } = shown({ items: [{ type: 'Card', id: 1, title: 'Fråga' }] }, <ListPreview />, {
    'card.get': () => ({ ...card, entity: { type: 'User', id: 3, name: 'Ivar Mönsterqvist' } }),
    'user.get': () => ({ id: 3, firstname: 'Ivar', lastname: 'M', email: 'i@example.com', images: [] }),
  })
  await waitFor(() => expect(container.querySelector('a[href="mailto:i@example.com"]')).not.toBeNull())
})

test('an empty list says what it is for', () => {
  const { container } = shown({ items: [], columns: '0' }, <ListPreview />)
  expect(container.textContent).toContain('Lägg till innehåll')
})
