import { fireEvent, screen as page, render } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { useAhead } from './ahead.ts'
import { late } from './late.tsx'

const partOf = () => late(async () => ({ default: ({ name }: { name: string }) => <p>Hej {name}</p> }))

test('a part is fetched when it is drawn, and draws at once when its code has come before', async () => {
  const Part = partOf()
  const draw = () =>
    render(
      <Suspense fallback="Hämtas">
        <Part name="Anna" />
      </Suspense>,
    )
  const { container, unmount } = draw()
  expect(container.textContent).toBe('Hämtas')
  await page.findByText('Hej Anna')
  unmount()
  expect(draw().container.textContent).toBe('Hej Anna')

  const Ahead = partOf()
  await Ahead.load()
  expect(render(<Ahead name="Bo" />).container.textContent).toBe('Hej Bo')
})

test('the next page is fetched once, when somebody turns to a row or a link', () => {
  const load = vi.fn(async () => undefined)
  function List() {
    useAhead(load)
    return (
      <main>
        <h1>Artiklar</h1>
        <table>
          <tbody>
            <tr>
              <td>En rad</td>
            </tr>
          </tbody>
        </table>
      </main>
    )
  }
  render(<List />)
  fireEvent.pointerOver(page.getByRole('heading'))
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerOver(page.getByText('En rad'))
  fireEvent.focusIn(page.getByText('En rad'))
  expect(load).toHaveBeenCalledOnce()
})

test('a page that is read for a while has the next one fetched, and one that is left has not', () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => undefined)
  const List = () => {
    useAhead(load)
    return null
  }
  render(<List />).unmount()
  vi.advanceTimersByTime(5000)
  expect(load).not.toHaveBeenCalled()
  render(<List />)
  vi.advanceTimersByTime(5000)
  expect(load).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
