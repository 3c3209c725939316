export type InactivePage = { kind: 'inactive' }

/** A page of the same site, `address` without its first slash. */
export type SuggestedPage = { title: string; address: string }

export type ErrorPage = {
  kind: 'error'
  code: number
  title: string
  help: string
  reference: string | null
  /** A page with a similar address, when the address has no page. */
  suggestion: SuggestedPage | null
}
