/** The head of a page, as every page gives it. */
type Titled = { heading: string; text: string }

export type FormOption = {
  value: string
  label: string
  hint: string
  /** The heading under which a list of choices shows it; empty for none. */
  group: string
  chosen: boolean
  /** Questions that are asked when it is chosen. */
  follow: { heading: string; rows: FormField[][] } | null
}

type FieldBase = {
  /** The name that the browser sends. */
  name: string
  id: string
  label: string
  hint: string
  required: boolean
  /** Stands after the label of a field that may be left empty. */
  optional: string
  error: string
  /** The part's heading says the label already. */
  quiet: boolean
  /** How much of a row it takes. */
  width: 'whole' | 'wide' | 'narrow' | 'half'
}

export type FormField = FieldBase &
  (
    | { kind: 'line' | 'email' | 'text'; value: string; max: number | null; placeholder: string; autocomplete: string }
    | { kind: 'select'; empty: string; options: FormOption[] }
    | { kind: 'choices'; columns: boolean; options: FormOption[] }
    | { kind: 'box'; checked: boolean }
  )

export type FormPart = { heading: string; hint: string; required: boolean; rows: FormField[][] }

export type FormStep = { title: string; text: string }

/** The consent question: its text, and the box below it. */
export type Consent = { text: string; id: string; checked: boolean; error: string; policyUrl: string }

/** The summary above a form that was not taken. */
export type FormProblem = { title: string; lines: { href: string; text: string }[] }

export type PublicForm = Titled & {
  kind: 'form'
  action: string
  /** Whether any of its fields must be filled in. */
  marksRequired: boolean
  parts: FormPart[]
  consent: Consent | null
  submit: string
  note: string
  policy: { text: string; url: string } | null
  problem: FormProblem | null
  /** A calm sentence above the form instead of a problem; empty for none. */
  notice: FormStep | null
  /** Sent along unseen. */
  hidden: { name: string; value: string }[]
  /** The solved bot check of a form that is shown again; empty when there is none that holds. */
  solved: string
  /** Where a visitor without script writes to. */
  contact: string
  steps: FormStep[]
  other: { text: string; label: string; href: string } | null
}

export type Receipt = Titled & {
  kind: 'receipt'
  facts: { label: string; value: string }[]
  steps: FormStep[]
  way: { label: string; href: string }
}

/** A page that asks for one press of a button, or tells its outcome. */
export type Answer = Titled & {
  kind: 'answer'
  tone: 'question' | 'done' | 'gone'
  submit: string
  way: { label: string; href: string } | null
}
