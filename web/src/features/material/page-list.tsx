import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Pagination } from '../../ui/pagination.tsx'

/** How many rows a page of a list has. */
export const pageSize = 24

/** Returns the page that the address names, and the function that goes to another. */
export function usePage(): { skip: number; page: number; go: (page: number) => void } {
  const [path, navigate] = useLocation()
  const named = Number(new URLSearchParams(useSearch()).get('sida') ?? 1)
  const page = Number.isInteger(named) && named > 0 && named < 4_000 ? named : 1
  const go = (to: number) => {
    navigate(to === 1 ? path : `${path}?sida=${to}`)
    document.getElementById('content')?.focus()
    scrollTo({ top: 0 })
  }
  return { skip: (page - 1) * pageSize, page, go }
}

/** Draws the rows of a page, with the pages below when there are several. */
export function PagedRows({ total, children }: { total: number; children: ReactNode }) {
  const { page, go } = usePage()
  return (
    <>
      {children}
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={go} />}
    </>
  )
}
