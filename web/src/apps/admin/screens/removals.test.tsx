import { entities } from '@kollegium/api/definitions'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useRowActions } from '../../../resource/row-actions.ts'
import type { Row } from '../../../resource/screen.ts'
import { renderWith } from '../../../resource/testing.tsx'
import { listScreens } from '../list-registry.ts'

// Each kind of the registry: its removal is taken back from the message, or its question says that nobody can.

const removed = listScreens.flatMap((list) => {
  const entity = entities.find(({ name }) => name === list.resource.name)
  return entity && (entity.actions as readonly string[]).includes('delete') ? [{ list, entity }] : []
})
const lasting = removed.filter(({ entity }) => entity.trashed)
const kept = removed.filter(({ entity }) => !entity.trashed && !entity.finalRemoval)
const forGood = removed.filter(({ entity }) => entity.finalRemoval)
const named = (of: typeof removed) => of.map(({ list, entity }) => [entity.name, list] as const)

type List = (typeof listScreens)[number]

/** Asks for the removal of rows of a list, and answers with the question's text. */
async function remove(list: List, ids: number[]) {
  const { name } = list.resource
  const rows: Row[] = ids.map((id) => ({ id, title: `Rad ${id}`, group_id: 1 }))
  let start = (_: Row[]): unknown => undefined
  function Catch() {
    start = useRowActions(list, () => undefined).remove
    return null
  }
  const nowhere = { items: [], total: 0 }
  const { calls } = renderWith(<Catch />, {
    answers: {
      [`${name}.usedIn`]: () => nowhere,
      [`${name}.usedInAny`]: () => ({ shownBy: nowhere, linkedFrom: nowhere }),
      [`${name}.delete`]: () => ({ id: ids[0] }),
      [`${name}.deleteMany`]: () => ({ count: ids.length }),
      'trash.undo': () => ({ count: ids.length }),
    },
  })
  act(() => void start(rows))
  const question = (await screen.findByRole('alertdialog')).textContent
  fireEvent.click(screen.getByRole('button', { name: 'Ja, ta bort' }))
  await screen.findByText(/ tagits bort/)
  return { question, calls, of: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) }
}

const warning = 'Åtgärden kan inte ångras'

test('the registry tells all of them', () => {
  expect(lasting.length).toBeGreaterThan(8)
  expect(kept.length).toBeGreaterThan(5)
  expect(forGood.length).toBeGreaterThan(3)
})

describe.each(named(lasting))('%s, of which the trash keeps what is removed', (name, list) => {
  test('the question about a whole filter says so', async () => {
    if (list.bulkRemoval) expect(await list.bulkRemoval.warns?.(300)).toContain('papperskorgen i 30 dagar')
  })

  test.each([[[7]], [[7, 8]]])('%j come back from the message', async (ids) => {
    const { question, of } = await remove(list, ids)
    expect(question).toContain('papperskorgen i 30 dagar')
    expect(question).not.toContain(warning)
    fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
    await waitFor(() => expect(of('trash.undo')).toEqual([{ rows: ids.map((id) => ({ entity: name, id })) }]))
  })
})

describe.each(named(kept))('%s, which has no trash', (name, list) => {
  test.each([[[7]], [[7, 8]]])('%j come back from the message', async (ids) => {
    const { question, of } = await remove(list, ids)
    expect(question).toContain('Du kan ångra det direkt efteråt')
    expect(question).not.toContain(warning)
    fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
    await waitFor(() => expect(of('trash.undo')).toEqual([{ rows: ids.map((id) => ({ entity: name, id })) }]))
  })
})

describe.each(named(forGood))('%s, which is gone for good', (_, list) => {
  test.each([[[7]], [[7, 8]]])('the question about %j says so', async (ids) => {
    const { question } = await remove(list, ids)
    expect(question).toContain(warning)
    expect(screen.queryByRole('button', { name: 'Ångra' })).toBeNull()
  })
})
