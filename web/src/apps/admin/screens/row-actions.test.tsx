import { article } from '@kollegium/api/content/article.resource'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ResourceList } from '../../../resource/resource-list.tsx'
import { renderWith } from '../../../resource/testing.tsx'
import { peopleScreens } from './people.tsx'
import { contentParts } from './publishing.tsx'

// What the lists of particular resources offer for a row.

test('a text is published as it was shown', async () => {
  const mutate = vi.fn(async () => ({ count: 1 }))
  const publish = contentParts(article).actions.find(({ label }) => label === 'Publicera')
  const row = { id: 7, status: 'unpublished', updated_at: '2026-11-20T08:00:00.000Z' }
  await publish?.run([7], { client: { article: { publish: { mutate } } } } as never, [row])
  expect(mutate).toHaveBeenCalledWith({ ids: [7], versions: { 7: row.updated_at } })
})

test('a role that is built in is changed, not removed', async () => {
  const role = peopleScreens.find(({ resource }) => resource.name === 'role')
  if (!role) throw new Error('a list of roles')
  const items = [
    { id: 1, label: 'Valideringskandidat', name: 'candidate', builtIn: true },
    { id: 2, label: 'Egen roll', name: 'egen', builtIn: false },
  ]
  renderWith(<ResourceList screen={role} />, {
    path: '/role',
    answers: { 'role.list': () => ({ items, total: 2, page: 1, limit: 25 }) },
  })
  const offered = async (label: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${label}` }))
    await screen.findByRole('menuitem', { name: 'Redigera' })
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    return names
  }
  expect(await offered('Valideringskandidat')).toEqual(['Redigera'])
  expect(await offered('Egen roll')).toEqual(['Redigera', 'Ta bort'])
})
