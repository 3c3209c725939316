import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AtOnce } from './at-once.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A part that asks for an answer, which comes after so many milliseconds. */
function Part({ after }: { after: number }) {
  const { data } = useQuery({
    queryKey: ['part'],
    queryFn: () => new Promise<string>((resolve) => setTimeout(resolve, after, 'Granskning')),
  })
  return <p>Publicering {data}</p>
}

function draw(after: number) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AtOnce>
        <Part after={after} />
      </AtOnce>
    </QueryClientProvider>,
  )
}
const isShown = () => screen.queryByText(/Publicering/)?.parentElement?.className === 'contents'
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a part whose answer takes seconds is shown with it, and not before', async () => {
  draw(3_000)
  await pass(2_900)
  expect(isShown()).toBe(false)
  await pass(500)
  expect(isShown()).toBe(true)
  screen.getByText('Publicering Granskning')
})

test('an answer that does not come holds the part back for a few seconds only', async () => {
  draw(60_000)
  await pass(4_100)
  expect(isShown()).toBe(true)
})
