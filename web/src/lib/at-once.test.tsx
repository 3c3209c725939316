import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AtOnce } from './at-once.tsx'
import { late } from './late.tsx'

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

const drawAll = (parts: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AtOnce>{parts}</AtOnce>
    </QueryClientProvider>,
  )
const draw = (after: number) => drawAll(<Part after={after} />)
const isShown = () => screen.queryByText(/Publicering/)?.parentElement?.className === 'contents'
/** Lets time pass in short steps. All that is asked to be drawn in one step is drawn at its end. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed <= milliseconds; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50))
}

test('a part whose answer takes seconds is shown with it, and not before', async () => {
  draw(3_000)
  await pass(2_850)
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

test('a part that asks for nothing is shown at once', async () => {
  drawAll(<p>Publicering</p>)
  await pass(100)
  expect(isShown()).toBe(true)
})

test('late code is waited for with the answer that its part asks for, however late it is drawn', async () => {
  const code = Promise.withResolvers<void>()
  const Late = late(async () => {
    await code.promise
    return { default: () => <Part after={1_000} /> }
  })
  drawAll(
    <>
      <p>Först</p>
      <Suspense>
        <Late />
      </Suspense>
    </>,
  )
  const shown = () => screen.getByText('Först').parentElement?.className === 'contents'
  await pass(1_000)
  expect(shown()).toBe(false)
  // React draws the part when the machine has time for it, here seconds after its code has come.
  await act(async () => {
    code.resolve()
    await vi.advanceTimersByTimeAsync(700)
  })
  expect(shown()).toBe(false)
  await pass(1_100)
  screen.getByText('Publicering Granskning')
  expect(shown()).toBe(true)
})

test('a part that asks because of an answer, or of a state that it sets, is waited for, too', async () => {
  function After() {
    const first = useQuery({ queryKey: ['first'], queryFn: () => new Promise((done) => setTimeout(done, 500, 'ett')) })
    const [isReady, setReady] = useState(false)
    useEffect(() => {
      if (first.data) setReady(true)
    }, [first.data])
    return isReady ? <Part after={1_000} /> : <p>Publicering</p>
  }
  drawAll(<After />)
  await pass(600)
  expect(isShown()).toBe(false)
  await pass(1_100)
  screen.getByText('Publicering Granskning')
  expect(isShown()).toBe(true)
})

test('code that does not come holds the part back for a few seconds only', async () => {
  const Never = late(() => new Promise<never>(() => undefined))
  drawAll(
    <>
      <p>Publicering</p>
      <Never />
    </>,
  )
  await pass(3_850)
  expect(isShown()).toBe(false)
  await pass(200)
  expect(isShown()).toBe(true)
})

test('late code is waited for until it is drawn: React keeps a part back for a while after its placeholder', async () => {
  vi.useRealTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const Late = late(async () => {
    await new Promise((come) => setTimeout(come, 20))
    return { default: () => <Part after={20} /> }
  })
  const { container } = drawAll(
    <Suspense>
      <Late />
    </Suspense>,
  )
  await vi.waitFor(() => expect(container.firstElementChild?.className).toBe('contents'), {
    interval: 10,
    timeout: 3_000,
  })
  expect(container.textContent).toBe('Publicering Granskning')
  vi.unstubAllGlobals()
})
