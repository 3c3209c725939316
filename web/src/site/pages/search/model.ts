import type { FileKind } from '../../content/file-row.tsx'
import type { Piece } from '../../content/marked.tsx'

type Link = { href: string; label: string }

/** One hit, ready to show; `meta` is one line, its parts divided by dots. */
export type SearchHit = {
  href: string
  title: Piece[]
  excerpt: Piece[]
  meta: Piece[][]
  /** The kind of a document, which its icon stands for. */
  file: FileKind | null
}

/** The hits of one kind; `all` leads to the rest of them. */
export type SearchSection = { key: string; title: string; count: string; all: Link | null; hits: SearchHit[] }

/** A place to search in. */
export type SearchScope = Link & { count: string; current: boolean }

/** A word to search for instead, with the number of its hits where that is known. */
export type SearchProposal = Link & { count: string }

/** The page of a search; with an empty `search` nothing was asked for. */
export type SearchPage = {
  kind: 'search'
  search: string
  /** The values that the form sends along: the place that is searched. */
  fields: { name: string; value: string }[]
  /** The page without a search. */
  clear: string
  scopes: SearchScope[]
  /** "31 objekt hittades"; empty where nothing was searched. */
  found: string
  /**
   * Whether anything has the words, for the count of searches: a text that is only like them is no hit. Null on a page that is a part of a
   * search, and where nothing was searched.
   */
  hit: boolean | null
  /** Why there are no hits. */
  message: { title: string; text: string } | null
  /** Which words were searched, and which may be meant. */
  notes: { text: string; meant: SearchProposal[] }[]
  sections: SearchSection[]
  colleges: SearchSection | null
  /** Of one kind alone: the way back to all, and its pages. */
  back: Link | null
  pages: { current: number; addresses: string[] } | null
  lost: { text: string; link: Link | null } | null
}
