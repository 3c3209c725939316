import type { Picture } from '../../model.ts'
import type { Consent, FormPart, FormStep } from '../forms/model.ts'

/** The part of the method material that visitors see (design picture 68). */
export type MaterialPage = {
  kind: 'material'
  /** "48 metoder", "31 dokument". */
  texts: string
  documents: string
  /** The newest methods; their words are for users of the app alone. */
  newest: { title: string; facts: string; picture: Picture }[]
  /** The application, as its own page asks. */
  form: { action: string; parts: FormPart[]; consent: Consent; version: string; submit: string; steps: FormStep[] }
}
