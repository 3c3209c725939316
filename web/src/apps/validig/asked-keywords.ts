import { useState } from 'react'
import type { Inputs } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** The id that an address names: `/keywords#nyckelord-12`. */
const named = () => /^#nyckelord-(\d{1,9})$/.exec(location.hash)?.[1]

/** The search and the page of the list of keywords. It begins at the page of the keyword that the address names. */
export function useAskedKeywords() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState<number | null>(null)
  const settled = useDebounced(search.trim())
  const id = named()
  const at = page === null && id && settled === '' ? { at: Number(id) } : {}
  const input: Inputs['ownValidation']['keywords'] = { search: settled, page: page ?? 1, ...at }
  return {
    input,
    settled,
    search,
    setPage,
    setSearch(text: string) {
      setSearch(text)
      setPage(1)
    },
  }
}
