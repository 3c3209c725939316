import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { useBank } from './use-bank.ts'

/** Shows the state of the document bank's page, without its rows. */
function Told() {
  const { shown, elements, shownPortfolios, portfolios, portfoliosLeft } = useBank()
  return (
    <>
      <p>{`${shown?.length ?? 0} i mappen`}</p>
      {elements.hasNextPage && (
        <button type="button" onClick={() => void elements.fetchNextPage()}>
          Fler i mappen
        </button>
      )}
      <p>{`${shownPortfolios.length} portföljer, ${portfoliosLeft} kvar`}</p>
      {portfolios.hasNextPage && (
        <button type="button" onClick={() => void portfolios.fetchNextPage()}>
          Fler portföljer
        </button>
      )}
    </>
  )
}

type Asked = { page: number; limit: number }
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, type: 'File' }))
const pageOf = <Row,>(all: Row[], { page, limit }: Asked) => all.slice((page - 1) * limit, page * limit)
const answers = {
  'portfolio.list': (asked: Asked) => ({ items: pageOf(rows(130), asked), total: 130, page: asked.page }),
  'portfolio.get': () => ({ id: 3 }),
  'folder.elements': (asked: Asked) => pageOf(rows(250), asked),
} as Record<string, (input: never) => unknown>

test('in a folder everything can be reached, page by page, however much it is', async () => {
  const { calls } = renderWith(<Told />, { path: '/bank?portfolio=3', answers })
  for (const shown of [100, 200]) {
    await screen.findByText(`${shown} i mappen`)
    fireEvent.click(screen.getByRole('button', { name: 'Fler i mappen' }))
  }
  await screen.findByText('250 i mappen')
  expect(screen.queryByRole('button', { name: 'Fler i mappen' })).toBeNull()
  const asked = calls.filter(({ path }) => path === 'folder.elements').map(({ input }) => (input as Asked).page)
  expect(asked).toEqual([1, 2, 3])
})

test('one that comes in between is shown once, and so is the one it pushed on', async () => {
  let all = rows(150)
  const elements = (asked: Asked) => pageOf(all, asked)
  renderWith(<Told />, { path: '/bank?portfolio=3', answers: { ...answers, 'folder.elements': elements } as never })
  await screen.findByText('100 i mappen')
  all = [{ id: 999, type: 'Folder' }, ...all]
  fireEvent.click(screen.getByRole('button', { name: 'Fler i mappen' }))
  await screen.findByText('150 i mappen')
})

test('of many portfolios the rest are asked for', async () => {
  renderWith(<Told />, { path: '/bank', answers })
  await screen.findByText('100 portföljer, 30 kvar')
  fireEvent.click(screen.getByRole('button', { name: 'Fler portföljer' }))
  await screen.findByText('130 portföljer, 0 kvar')
  expect(screen.queryByRole('button', { name: 'Fler portföljer' })).toBeNull()
})
