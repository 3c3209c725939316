import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'

const STEP = 50
const MOST = 200

const idIn = (query: URLSearchParams, key: string) => {
  const text = query.get(key) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The address of a folder, or of a portfolio's root. */
export const placeAddress = (portfolio: number, folder: number | null) =>
  `/bank?portfolio=${portfolio}${folder === null ? '' : `&folder=${folder}`}`

/** Where in the document bank one is, and what lies there. */
export function useBank() {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const [query] = useSearchParams()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(STEP)
  const portfolio_id = idIn(query, 'portfolio')
  const folder_id = idIn(query, 'folder')

  const portfolios = useQuery({
    queryKey: [['portfolio', 'list'], { bank: true, group: current?.id ?? null }],
    queryFn: ({ signal }) => client.portfolio.list.query({ limit: MOST }, { signal }),
  })
  const folder = useQuery({
    queryKey: [['folder', 'get'], { id: folder_id }],
    queryFn: () => client.folder.get.query({ id: folder_id ?? 0 }),
    enabled: folder_id !== null,
  })
  const portfolio = useQuery({
    queryKey: [['portfolio', 'get'], { id: portfolio_id }],
    queryFn: () => client.portfolio.get.query({ id: portfolio_id ?? 0 }),
    enabled: portfolio_id !== null,
  })
  const asked = { portfolio_id: portfolio_id ?? 0, folder_id, search: search.trim() || null, limit }
  const elements = useQuery({
    queryKey: [['folder', 'elements'], asked],
    queryFn: ({ signal }) => client.folder.elements.query(asked, { signal }),
    enabled: portfolio_id !== null,
    placeholderData: keepPreviousData,
  })

  return {
    portfolio_id,
    folder_id,
    portfolios,
    portfolio,
    folder,
    elements,
    /** There may be more than what is shown: the server gives no total here. */
    hasMore: (elements.data?.length ?? 0) >= limit && limit < MOST,
    showMore: () => setLimit(Math.min(limit + STEP, MOST)),
    search,
    setSearch,
    renew: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [['folder']] }),
        cache.invalidateQueries({ queryKey: [['file']] }),
        cache.invalidateQueries({ queryKey: ['tree'] }),
      ]),
  }
}
export type Bank = ReturnType<typeof useBank>
