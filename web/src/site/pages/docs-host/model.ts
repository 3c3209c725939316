/** The documents host, for a person who opens it in a browser. */
export type DocsHostPage = {
  kind: 'docsHost'
  /** Whole addresses that programs call. */
  addresses: { rest: string; graphql: string }
  /** Where people find the documents; null while the front shows none. */
  bank: string | null
  /** The office's address, for those who want to register a program; empty when there is none. */
  email: string
}
