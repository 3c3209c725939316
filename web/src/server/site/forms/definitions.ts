import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { PublicFormName } from '@kollegium/api/server'

// Which fields of an input each public form asks for, in which order. Label, choices, length and whether a field is
// needed come from the input's own definition (api/src/modules/applications/form-fields.ts).

/** A field of a form, by its path in the input. Texts that the definition has need not be named. */
export type FieldSpec = {
  path: string
  label?: TextKey
  hint?: TextKey
  /** Stands after the label of a field that may be left empty, instead of "(frivilligt)". */
  optional?: TextKey
  placeholder?: TextKey
  autocomplete?: string
  width?: 'whole' | 'wide' | 'narrow' | 'half'
  /** Needed because of another rule than the field's own. */
  required?: boolean
  /** Whether choices stand in two columns. */
  columns?: boolean
  optionHints?: Readonly<Record<string, TextKey>>
  /** Questions that follow one of its choices. */
  follow?: Readonly<Record<string, { heading?: TextKey; rows: readonly (readonly FieldSpec[])[] }>>
}

/** A part of a form: its heading, and its fields row by row. */
export type PartSpec = { heading?: TextKey; hint?: TextKey; rows: readonly (readonly FieldSpec[])[] }

/** A public form: its address, its texts and its parts. */
export type FormSpec = {
  path: string
  heading: TextKey
  lead: TextKey
  submit: TextKey
  note?: TextKey
  parts: readonly PartSpec[]
  /** One part or another is filled in, so no field is needed or optional by itself. */
  either?: true
  steps: readonly (readonly [TextKey, TextKey])[]
  receipt: { heading: TextKey; text: TextKey; confirmation: TextKey }
  other?: { text: TextKey; label: TextKey; href: string }
}

const person: readonly (readonly FieldSpec[])[] = [
  [
    { path: 'firstname', autocomplete: 'given-name' },
    { path: 'lastname', autocomplete: 'family-name' },
  ],
  [{ path: 'email', placeholder: 'form.email.placeholder', autocomplete: 'email', width: 'wide' }],
  [{ path: 'content.organisation', autocomplete: 'organization' }],
  [{ path: 'content.educator', hint: 'form.account.educator.hint' }],
]

const elsewhere = {
  other: { rows: [[{ path: 'content.belongsLocal', label: 'form.belongsLocal', required: true }]] },
} as const

const account: FormSpec = {
  path: '/ansok',
  heading: 'form.account.heading',
  lead: 'form.account.lead',
  submit: 'form.account.submit',
  parts: [
    {
      heading: 'form.account.you',
      rows: [
        ...person,
        [
          { path: 'college', required: true, width: 'wide', follow: elsewhere },
          { path: 'content.orgnr', placeholder: 'form.orgnr.placeholder' },
        ],
      ],
    },
    {
      heading: 'form.account.role',
      hint: 'form.chooseSome',
      rows: [
        [{ path: 'content.roles', label: 'form.account.role', required: true, columns: true }],
        [{ path: 'content.roleDescription', hint: 'form.account.roleDescription.hint' }],
      ],
    },
    {
      heading: 'form.account.apps',
      hint: 'form.chooseSome',
      rows: [
        [
          {
            path: 'content.apps',
            label: 'form.account.apps',
            required: true,
            optionHints: {
              cert: 'form.app.cert.hint',
              pages: 'form.app.pages.hint',
              metodmaterial: 'form.app.metodmaterial.hint',
            },
            follow: {
              cert: {
                rows: [
                  [{ path: 'content.certItems', label: 'form.account.certItems' }],
                  [{ path: 'content.reference', label: 'form.account.reference', hint: 'form.account.reference.hint' }],
                  [{ path: 'content.billingAddress' }],
                ],
              },
            },
          },
        ],
        [{ path: 'content.description', label: 'form.account.description' }],
      ],
    },
  ],
  steps: [
    ['form.account.step1', 'form.account.step1.text'],
    ['form.account.step2', 'form.account.step2.text'],
    ['form.account.step3', 'form.account.step3.text'],
  ],
  receipt: {
    heading: 'receipt.account.heading',
    text: 'receipt.account.text',
    confirmation: 'receipt.confirmation',
  },
  other: { text: 'form.account.other', label: 'form.account.otherLink', href: '/ansok/metodmaterial' },
}

const material: FormSpec = {
  path: '/ansok/metodmaterial',
  heading: 'form.material.heading',
  lead: 'form.material.lead',
  submit: 'form.account.submit',
  parts: [
    { heading: 'form.account.you', rows: [...person, [{ path: 'college', width: 'wide' }]] },
    {
      heading: 'form.material.declare',
      hint: 'form.material.declareHint',
      rows: [
        [{ path: 'content.yrkeslarare', required: true }],
        [{ path: 'content.syv' }],
        [{ path: 'content.description', label: 'form.material.description' }],
      ],
    },
  ],
  steps: [
    ['form.account.step1', 'form.account.step1.text'],
    ['form.account.step2', 'form.account.step2.text'],
    ['form.account.step3', 'form.material.step3.text'],
  ],
  receipt: account.receipt,
  other: { text: 'form.material.other', label: 'form.account.heading', href: '/ansok' },
}

const newsletter: FormSpec = {
  path: '/nyhetsbrev',
  heading: 'form.newsletter.heading',
  lead: 'form.newsletter.lead',
  submit: 'form.newsletter.submit',
  note: 'form.newsletter.note',
  parts: [
    {
      rows: [
        [{ path: 'email', placeholder: 'form.email.placeholder', autocomplete: 'email', width: 'wide' }],
        [{ path: 'name', label: 'form.newsletter.name', autocomplete: 'name', width: 'wide' }],
      ],
    },
  ],
  steps: [
    ['form.newsletter.step1', 'form.newsletter.step1.text'],
    ['form.newsletter.step2', 'form.newsletter.step2.text'],
    ['form.newsletter.step3', 'form.newsletter.step3.text'],
  ],
  receipt: {
    heading: 'receipt.newsletter.heading',
    text: 'receipt.newsletter.text',
    confirmation: 'receipt.newsletter.confirmation',
  },
}

const tip: FormSpec = {
  path: '/tipsa',
  heading: 'form.tip.heading',
  lead: 'form.tip.lead',
  submit: 'form.tip.submit',
  parts: [
    {
      rows: [
        [{ path: 'message' }],
        [
          { path: 'page', width: 'half' },
          {
            ...{ path: 'email', optional: 'form.tip.email.optional', placeholder: 'form.email.placeholder' },
            ...{ autocomplete: 'email', width: 'half' },
          },
        ],
      ],
    },
  ],
  steps: [
    ['form.tip.step1', 'form.tip.step1.text'],
    ['form.tip.step2', 'form.tip.step2.text'],
  ],
  receipt: { heading: 'receipt.tip.heading', text: 'receipt.tip.text', confirmation: 'receipt.confirmation' },
}

const holder: FormSpec = {
  path: '/mina',
  heading: 'form.holder.heading',
  lead: 'form.holder.lead',
  submit: 'form.holder.submit',
  note: 'form.holder.note',
  either: true,
  parts: [
    {
      heading: 'form.holder.byMail',
      rows: [
        [
          {
            ...{ path: 'email', hint: 'form.holder.email.hint', placeholder: 'form.email.placeholder' },
            ...{ autocomplete: 'email', width: 'wide' },
          },
        ],
      ],
    },
    {
      heading: 'form.holder.byNumber',
      hint: 'form.holder.byNumber.hint',
      rows: [
        [
          { path: 'number', placeholder: 'verify.placeholder', width: 'half' },
          { path: 'birth', placeholder: 'form.holder.birth.placeholder', autocomplete: 'bday', width: 'half' },
        ],
      ],
    },
  ],
  steps: [
    ['form.holder.step1', 'form.holder.step1.text'],
    ['form.holder.step2', 'form.holder.step2.text'],
    ['form.holder.step3', 'form.holder.step3.text'],
  ],
  receipt: {
    heading: 'receipt.holder.heading',
    text: 'receipt.holder.text',
    confirmation: 'receipt.holder.confirmation',
  },
}

/** The questions and texts of each public form. */
export const formSpecs: Record<PublicFormName, FormSpec> = { account, material, newsletter, tip, holder }
