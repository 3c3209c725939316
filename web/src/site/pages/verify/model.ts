export type VerifyPage = {
  kind: 'verify'
  language: 'sv' | 'en'
  /** The colour of the result; 'none' before a check. */
  tone: 'none' | 'valid' | 'ended' | 'unknown' | 'limited' | 'part' | 'protected'
  heading: string
  /** The result in a few words, with an explanation. */
  title: string
  /** "Kontrollerat 20 november 2026 kl. 14.32" and the like. */
  note: string
  facts: { label: string; value: string }[]
  /** The documents of a file that holds several. */
  documents: { number: string; name: string; state: string }[]
  /** The text under the facts, in parts that may be links. */
  remark: { text: string; url: string }[]
  /** The typed number and its error. */
  typed: string
  problem: string | null
  fileProblem: string | null
  /** The largest upload without script, in megabytes. */
  megabytes: number
  /** The page's address in the other language. */
  translation: string
}
