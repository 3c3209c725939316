import type { FormField } from '../forms/model.ts'

/** A fault or a purpose: facts and texts are ready to show. */
export type LegalItem = {
  title: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  /** "WCAG 1.2.2 · åtgärdas senast 18 december 2026" */
  note: string
  /** "Bara den här webbplatsen"; '' where it is the same for all. */
  scope: string
}

export type LegalSection = {
  id: string
  heading: string
  paragraphs: string[]
  contacts?: { email: string; phone: string }
  /** The form of tips, by which a visitor reports something to the group's contacts. */
  form?: { rows: FormField[][]; submit: string }
  groups?: { heading: string; items: LegalItem[] }[]
  /** A sentence with a link in it. */
  sentence?: { before: string; link: string; url: string; after: string }
}

/** The accessibility statement or the data protection policy of a site. */
export type LegalPage = {
  kind: 'legal'
  title: string
  /** The title as the page's heading, with its possible breaks. */
  heading: string
  lead: string
  /** The assessment, which stands first. */
  box: { heading: string; text: string; facts: { label: string; value: string }[] } | null
  sections: LegalSection[]
  /** The page shows an unpublished form. */
  preview: boolean
}
