import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Confirm, ConfirmProvider, UnsavedDialog, useConfirm } from './confirm.tsx'

let confirm: Confirm
function Catch() {
  confirm = useConfirm()
  return <button type="button">Öppna</button>
}
async function ask(question: () => Promise<boolean>): Promise<{ answer: boolean | undefined }> {
  const result: { answer: boolean | undefined } = { answer: undefined }
  await act(async () => {
    question().then((answer) => {
      result.answer = answer
    })
  })
  return result
}

beforeEach(() => {
  render(
    <ConfirmProvider>
      <Catch />
    </ConfirmProvider>,
  )
})

describe('useConfirm', () => {
  test('asks "Är du säker?" with Ja and Nej, and yes is true', async () => {
    const result = await ask(() => confirm())
    expect(screen.getByRole('alertdialog', { name: 'Är du säker?' })).toBeTruthy()
    expect(result.answer).toBeUndefined()
    await act(async () => screen.getByRole('button', { name: 'Ja' }).click())
    expect(result.answer).toBe(true)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test.each([
    ['Nej', () => screen.getByRole('button', { name: 'Nej' }).click()],
    ['the cross', () => screen.getByRole('button', { name: 'Stäng dialogrutan' }).click()],
    ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ])('%s is false', async (_, act_) => {
    const result = await ask(() => confirm())
    await act(async () => void act_())
    expect(result.answer).toBe(false)
  })

  test('removing says what is lost, and the safe choice has focus', async () => {
    await ask(() =>
      confirm.remove({ element: 'artikeln', subject: 'Årets handledare', text: 'Den används i 2 listor.' }),
    )
    const dialog = screen.getByRole('alertdialog', { name: 'Vill du ta bort artikeln?' })
    expect(dialog.textContent).toContain('Årets handledare')
    expect(dialog.textContent).toContain('Den används i 2 listor. Åtgärden kan inte ångras.')
    expect(screen.getByRole('button', { name: 'Ja, ta bort' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Nej'))
  })

  test('removing what can be taken back says how, and not that it can’t', async () => {
    await ask(() => confirm.remove({ element: 'menyn', undo: 'Den ligger i papperskorgen.' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Vill du ta bort menyn?' })
    expect(dialog.textContent).toContain('Den ligger i papperskorgen.')
    expect(dialog.textContent).not.toContain('kan inte ångras')
  })

  test('a second question answers the first with no', async () => {
    const first = await ask(() => confirm())
    const second = await ask(() => confirm({ title: 'Utfärda?', confirmLabel: 'Utfärda 12 diplom' }))
    expect(first.answer).toBe(false)
    await act(async () => screen.getByRole('button', { name: 'Utfärda 12 diplom' }).click())
    expect(second.answer).toBe(true)
  })
})

test('UnsavedDialog: three choices, Escape stays', async () => {
  const onStay = vi.fn()
  const onLeave = vi.fn()
  const onSave = vi.fn()
  render(<UnsavedDialog open onStay={onStay} onLeave={onLeave} onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: 'Lämna utan att spara' }))
  fireEvent.click(screen.getByRole('button', { name: 'Spara och lämna' }))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect([onLeave.mock.calls.length, onSave.mock.calls.length, onStay.mock.calls.length]).toEqual([1, 1, 1])
})
