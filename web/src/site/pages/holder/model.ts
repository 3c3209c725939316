import type { FormField, FormProblem } from '../forms/model.ts'

type Common = {
  language: 'sv' | 'en'
  /** The page's address in the other language. */
  translation: string
  heading: string
}

/** A document on its holder's page. */
export type HolderDocument = {
  /** In groups of four. */
  number: string
  title: string
  /** "Giltigt", "Ersatt 12 juni 2026 av 7K3M-Q9TX-2F8C" */
  state: string
  /** 'upcoming': its day has not come. 'ended': nothing can be done with it. */
  phase: 'valid' | 'upcoming' | 'ended'
  facts: { label: string; value: string }[]
  /** Where the PDF is fetched; empty when it has not been made. */
  pdf: string
  /** Stands in place of the PDF's button. */
  noPdf: string
  wallet: string
  badge: string
  check: string
  /** The parts of the paper's small picture: its word, its colours and its name. */
  paper: { word: string; mark: 'college' | 'language'; name: string }
}

/** A request that waits, or was answered lately. */
export type HolderRequest = {
  label: string
  state: string
  waiting: boolean
  answer: string
  /** The address that takes it back, and its whole name; null for an answered one. */
  withdraw: { action: string; label: string } | null
}

/** The page of a holder (design pictures 89 and 90). */
export type HolderPage = Common & {
  kind: 'holder'
  lead: string
  /** The latest request that waits. */
  told: { title: string; text: string } | null
  documents: HolderDocument[]
  signed: { href: string; requests: HolderRequest[] } | null
  name: { href: string; requests: HolderRequest[] } | null
  link: { text: string; href: string }
  contact: { title: string; email: string; phone: string } | null
  remove: string
}

/** One thing that a holder does: a form to the college, or a question with one button. */
export type HolderTask = Common & {
  kind: 'holderTask'
  text: string
  action: string
  rows: FormField[][]
  submit: string
  danger: boolean
  back: string
  problem: FormProblem | null
}

/** The page of a link that opens no holder's page, or no longer does. */
export type HolderAnswer = Common & {
  kind: 'holderAnswer'
  text: string
  tone: 'done' | 'gone' | 'wait'
  way: { label: string; href: string } | null
}
