import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

/** Menu and select as a first visit has them: without the code of their lists. */
async function firstVisit() {
  vi.resetModules()
  const [{ Menu }, { Select }] = await Promise.all([import('./menu.tsx'), import('./select.tsx')])
  return { Menu, Select }
}

async function showMenu() {
  const { Menu } = await firstVisit()
  const onSelect = vi.fn()
  render(<Menu label="Mer" items={[{ label: 'Redigera', onSelect }, { label: 'Radera' }]} />)
  return { button: screen.getByRole('button', { name: 'Mer' }), onSelect }
}
const activeItem = () =>
  document.getElementById(screen.getByRole('menu').getAttribute('aria-activedescendant') ?? '')?.textContent

test('a button stays itself, with its focus, when the pointer and the focus come', async () => {
  const { button } = await showMenu()
  fireEvent.pointerEnter(button)
  button.focus()
  const { loadFloating } = await import('./floating.ts')
  await loadFloating()
  expect(screen.getByRole('button')).toBe(button)
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
})

test('a press before the code is here opens the menu, and an item can be chosen', async () => {
  const { button, onSelect } = await showMenu()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Redigera' }))
  expect(onSelect).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mer' })))
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each([
  ['Enter', 'Redigera'],
  [' ', 'Redigera'],
  ['ArrowDown', 'Redigera'],
  ['ArrowUp', 'Radera'],
])('the key "%s" opens the menu at %s', async (key, item) => {
  const { button } = await showMenu()
  button.focus()
  expect(fireEvent.keyDown(button, { key })).toBe(false)
  expect(fireEvent.keyUp(button, { key })).toBe(key !== ' ')
  await screen.findByRole('menu')
  await waitFor(() => expect(activeItem()).toBe(item))
  expect(document.activeElement).toBe(screen.getByRole('menu'))
})

test('a shortcut of the browser opens nothing', async () => {
  const { button } = await showMenu()
  expect(fireEvent.keyDown(button, { key: 'ArrowDown', altKey: true })).toBe(true)
})

test('code that comes after the person went on opens nothing and takes no focus', async () => {
  const { button } = await showMenu()
  button.focus()
  fireEvent.click(button)
  button.blur()
  await waitFor(() => expect(screen.getByRole('button')).not.toBe(button))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('a select has its name, value and form field at once, and opens with the first press', async () => {
  const { Select } = await firstVisit()
  const onChange = vi.fn()
  const options = [
    { value: 'a', label: 'Titel' },
    { value: 'b', label: 'Datum' },
  ]
  render(<Select label="Ordning" name="order" options={options} value="b" onChange={onChange} />)
  const button = screen.getByRole('button', { name: 'Ordning Datum' })
  expect(button.getAttribute('aria-haspopup')).toBe('listbox')
  expect(document.querySelector<HTMLInputElement>('input[name=order]')?.value).toBe('b')
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('option', { name: 'Titel' }))
  expect(onChange).toHaveBeenCalledWith('a')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ordning Datum' })))
})

test('the arrow opens a select at its value', async () => {
  const { Select } = await firstVisit()
  const options = [
    { value: 1, label: 'Ett' },
    { value: 2, label: 'Två' },
  ]
  render(<Select label="Antal" options={options} value={2} onChange={vi.fn()} />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'ArrowDown' })
  const list = await screen.findByRole('listbox')
  await waitFor(() =>
    expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Två'),
  )
})
