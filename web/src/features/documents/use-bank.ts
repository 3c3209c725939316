import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import type { Outputs } from '../../lib/trpc.ts'

const PAGE = 100

/** Returns the next page. The server gives no total of a folder, but a full page may have a next one. */
const nextPage = (last: readonly unknown[], pages: readonly unknown[]) =>
  last.length < PAGE ? undefined : pages.length + 1

/** Returns the rows of all pages. An addition shifts the others, so a page's last row may be the next one's first. */
function allOf<Row extends { type: string; id: number }>(pages: readonly (readonly Row[])[]): Row[] {
  return [...new Map(pages.flat().map((row) => [`${row.type} ${row.id}`, row])).values()]
}

const idIn = (query: URLSearchParams, key: string) => {
  const text = query.get(key) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Returns the address of a folder, or of a portfolio's root. */
export const placeAddress = (portfolio: number, folder: number | null) =>
  `/bank?portfolio=${portfolio}${folder === null ? '' : `&folder=${folder}`}`

/** The address of a portfolio's files to tidy. */
export const tidyAddress = (portfolio: number, only: TidyKind) => `/bank?portfolio=${portfolio}&only=${only}`

/** The address of the same place with a file's preview, or without one. */
export function previewAddress(query: URLSearchParams, file: number | null): string {
  const next = new URLSearchParams(query)
  if (file === null) next.delete('file')
  else next.set('file', String(file))
  return `/bank?${next}`
}

type TidyKind = 'unused' | 'duplicate'
const tidyIn = (query: URLSearchParams): TidyKind | null => {
  const only = query.get('only')
  return only === 'unused' || only === 'duplicate' ? only : null
}

/** Holds the place in the document bank, and its content. */
export function useBank() {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const [query] = useSearchParams()
  const [search, setSearch] = useState('')
  const portfolio_id = idIn(query, 'portfolio')
  const folder_id = idIn(query, 'folder')
  const only = tidyIn(query)

  const portfolios = useInfiniteQuery({
    queryKey: [['portfolio', 'list'], { bank: true, group: current?.id ?? null }],
    queryFn: ({ pageParam, signal }) => client.portfolio.list.query({ limit: PAGE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE < total ? page + 1 : undefined),
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
  const place = { portfolio_id: portfolio_id ?? 0, folder_id }
  const asked = { ...place, search: search.trim() || null, limit: PAGE, ...(only && { only }) }
  const elements = useInfiniteQuery({
    queryKey: [['folder', 'elements'], asked],
    queryFn: ({ pageParam, signal }) => client.folder.elements.query({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: portfolio_id !== null,
    placeholderData: keepPreviousData,
  })
  const portfolioPages = portfolios.data?.pages ?? []
  const allPortfolios = allOf(portfolioPages.map(({ items }) => items))

  return {
    portfolio_id,
    folder_id,
    /** The files to tidy that are shown in place of the folder. */
    only,
    /** The file whose preview is open. */
    previewed: idIn(query, 'file'),
    query,
    portfolios,
    /** The rows of the pages that have arrived. */
    shownPortfolios: allPortfolios,
    portfoliosLeft: (portfolioPages.at(-1)?.total ?? 0) - allPortfolios.length,
    portfolio,
    folder,
    elements,
    shown: elements.data && allOf(elements.data.pages),
    search,
    setSearch,
    renew: () =>
      Promise.all([
        // The portfolio's use changes with its files.
        cache.invalidateQueries({ queryKey: [['portfolio']] }),
        cache.invalidateQueries({ queryKey: [['folder']] }),
        cache.invalidateQueries({ queryKey: [['file']] }),
        cache.invalidateQueries({ queryKey: ['tree'] }),
      ]),
  }
}

export type Portfolio = Outputs['portfolio']['list']['items'][number]
export type Bank = ReturnType<typeof useBank>
