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
  /** The office's text on the worth of the education; empty without such a text. */
  worth: string
  /** The address of the bilingual supplement, and its name; null without one. */
  supplement: { href: string; name: string } | null
  /** The addresses of the portable credential of a valid document. */
  credential: { png: string; json: string } | null
  /** The address of the same facts for machines; empty where there are none. */
  json: string
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

/** The check of many numbers or files at once (design picture 87). */
export type VerifyManyPage = {
  kind: 'verifyMany'
  language: 'sv' | 'en'
  translation: string
  typed: string
  problem: string | null
  fileProblem: string | null
  /** The limits of a check: numbers, PDF files, and megabytes of an upload. */
  most: { numbers: number; files: number; megabytes: number }
  result: VerifiedMany | null
}

export type VerifiedMany = {
  /** "29 av 34 är äkta och giltiga". */
  heading: string
  note: string
  rows: VerifiedRow[]
  /** A column with names of files. */
  withFiles: boolean
  /** The value that a request for the same table as Excel sends. */
  asked: string
}

export type VerifiedRow = {
  /** Its place in the table: a file may hold the same number twice. */
  id: number
  file: string
  number: string
  name: string
  document: string
  /** `YYYY-MM-DD`, or empty. */
  issued: string
  tone: 'valid' | 'ended' | 'unknown' | 'limited' | 'part' | 'protected' | 'changed'
  state: string
  /** The reason of all but a valid one. */
  reason: string
}
