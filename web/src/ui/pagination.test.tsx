import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Pagination, pageNumbers } from './pagination.tsx'

describe('Pagination', () => {
  test('says which rows of how many, and where one is', () => {
    render(<Pagination page={2} pageSize={10} total={24} onPage={() => {}} />)
    expect(screen.getByRole('status').textContent).toBe('11–20 av 24')
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2')
  })

  test('the last page ends at the total', () => {
    render(<Pagination page={3} pageSize={10} total={24} onPage={() => {}} />)
    expect(screen.getByRole('status').textContent).toBe('21–24 av 24')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nästa' }).disabled).toBe(true)
  })

  test('goes to the page one chooses', () => {
    const onPage = vi.fn()
    render(<Pagination page={2} pageSize={10} total={30} onPage={onPage} />)
    fireEvent.click(screen.getByRole('button', { name: 'Föregående' }))
    fireEvent.click(screen.getByRole('button', { name: 'Nästa' }))
    fireEvent.click(screen.getByRole('button', { name: 'Sida 3' }))
    expect(onPage.mock.calls).toEqual([[1], [3], [3]])
  })

  test('an empty list has no pages to choose among', () => {
    render(<Pagination page={1} pageSize={10} total={0} onPage={() => {}} />)
    expect(screen.getByRole('status').textContent).toBe('0–0 av 0')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('the number of rows can be changed', async () => {
    const onPageSize = vi.fn()
    render(<Pagination page={1} pageSize={10} total={100} onPage={() => {}} onPageSize={onPageSize} />)
    const button = screen.getByRole('button', { name: 'Rader per sida 10' })
    fireEvent.keyDown(button, { key: ' ' })
    fireEvent.click(await screen.findByRole('option', { name: '50' }))
    expect(onPageSize).toHaveBeenCalledWith(50)
  })
})

test.each([
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, 3, 4, 5, 0, 12]],
  [4, 12, [1, 2, 3, 4, 5, 0, 12]],
  [6, 12, [1, 0, 5, 6, 7, 0, 12]],
  [9, 12, [1, 0, 8, 9, 10, 11, 12]],
  [12, 12, [1, 0, 8, 9, 10, 11, 12]],
])('page numbers at %i of %i', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected)
})
