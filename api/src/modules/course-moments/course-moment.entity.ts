import { z } from 'zod'
import { crudActions, defineEntity, issued } from '../../entities/define-entity.ts'
import { day, emailAddress, line, optionalRow, plainText, requiredLine, rowId } from '../../kernel/fields.ts'
import { employerTypes } from '../groups/group.entity.ts'
import { orgnrError } from '../groups/group-fields.ts'
import { personalNumber, personName } from '../people/user-fields.ts'

export const audiences = ['network', 'outside', 'other_industry'] as const
export type Audience = (typeof audiences)[number]

/** The dictionary keys of the audiences. */
export const audienceLabels = {
  network: 'enum.audience.network',
  outside: 'enum.audience.outside',
  other_industry: 'enum.audience.other_industry',
} as const

const fees: Record<Audience, number> = { network: 0, outside: 2000, other_industry: 3000 }

/** The network's fee for a course moment, in whole SEK (Spec §9). */
export const feeOf = (audience: Audience): number => fees[audience]

export const workplaces = [
  ...(['aldreboende', 'hemtjanst', 'hemvard', 'lss', 'psykiatri', 'sjukhus', 'vardcentral', 'annat'] as const),
] as const

/** The dictionary keys of the workplaces. */
export const workplaceLabels = {
  aldreboende: 'enum.workplace.aldreboende',
  hemtjanst: 'enum.workplace.hemtjanst',
  hemvard: 'enum.workplace.hemvard',
  lss: 'enum.workplace.lss',
  psykiatri: 'enum.workplace.psykiatri',
  sjukhus: 'enum.workplace.sjukhus',
  vardcentral: 'enum.workplace.vardcentral',
  annat: 'enum.workplace.annat',
} as const

/** More participants than any course has room for. */
export const maxParticipants = 500

/** Spec §3 Participant. Without an `id` it is a new one. A masked number leaves the saved number unchanged. */
export const participant = z.object({
  id: rowId().nullish(),
  firstname: personName('valid.firstname').min(1),
  lastname: personName('valid.lastname').min(1),
  email: emailAddress().default(''),
  personal_number: personalNumber().default(null),
  employer: line(200).default(''),
  workplace: z.enum(workplaces).nullable().default(null),
  employer_type: z.enum(employerTypes).nullable().default(null),
  approved: z.boolean().default(false),
})
export type ParticipantInput = z.infer<typeof participant>

const orgnr = () =>
  line(20).check((context) => {
    const message = context.issues.length === 0 && orgnrError(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  })

const people = () => z.array(rowId()).max(50).default([])

/** The fields of the billing basis. */
export const billingFields = {
  billing_organisation: line(200).default('').meta({
    label: 'field.billing.organisation',
    widget: 'text',
    section: 'section.courseMoment.billing',
  }),
  billing_orgnr: orgnr().default('').meta({ label: 'field.billing.orgnr', widget: 'text' }),
  billing_address: plainText(1000).default('').meta({ label: 'field.billing.address', widget: 'textarea' }),
  billing_responsible: line(200).default('').meta({ label: 'field.billing.responsible', widget: 'text' }),
  billing_order: line(200).default('').meta({ label: 'field.billing.order', widget: 'text' }),
}
export const billingFieldNames = Object.keys(billingFields) as (keyof typeof billingFields)[]

/** Spec §3 Course moment. */
export const courseMoment = defineEntity({
  name: 'courseMoment',
  subject: 'CourseMoment',
  uses: { title: ['title'], ofGroup: true, app: 'cert' },
  actions: [...crudActions, 'reveal'],
  // A copy of its participants' sealed numbers would be found by no search for a person and sealed anew by no change of keys.
  finalRemoval: true,
  group: 'group_id',
  ...issued,
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.courseMoment.title', widget: 'title' }),
    description: plainText(5000).default('').meta({ label: 'field.description', widget: 'textarea' }),
    place: line(200).default('').meta({ label: 'field.place', widget: 'text' }),
    from: day().meta({ label: 'field.from', widget: 'date' }),
    to: day().meta({ label: 'field.to', widget: 'date' }),
    orderer: requiredLine(200).meta({
      label: 'field.orderer',
      widget: 'text',
      section: 'section.courseMoment.order',
    }),
    orderer_description: plainText(2000).default('').meta({ label: 'field.ordererDescription', widget: 'textarea' }),
    group_id: rowId().meta({ label: 'field.collegeBelonging', widget: 'relation', relation: 'group' }),
    orderer_college_id: optionalRow().meta({
      label: 'field.ordererCollege',
      widget: 'relation',
      relation: 'group',
    }),
    audience: z.enum(audiences).default('network').meta({
      label: 'field.courseMoment.audience',
      widget: 'radio',
      options: audienceLabels,
    }),
    ...billingFields,
    educators: people().meta({
      label: 'field.courseMoment.educators',
      widget: 'relations',
      relation: 'user',
      place: 'side',
    }),
    stakeholders: people().meta({
      label: 'field.stakeholders',
      hint: 'hint.stakeholders',
      widget: 'relations',
      relation: 'user',
      place: 'side',
    }),
    participants: z
      .array(participant)
      .max(maxParticipants)
      .default([])
      .meta({ label: 'screen.participants', widget: 'hidden' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.courseMoment.title', kind: 'title', sort: 'title', shown: true },
      { key: 'number', label: 'field.courseMoment.number', kind: 'text', sort: 'number', shown: true },
      { key: 'place', label: 'field.place', kind: 'text', sort: 'place', shown: true },
      { key: 'from', label: 'field.from', kind: 'date', sort: 'from', shown: true },
      { key: 'participants', label: 'screen.participants', kind: 'number', shown: true },
      { key: 'to', label: 'field.to', kind: 'date', sort: 'to' },
      { key: 'orderer', label: 'field.orderer', kind: 'text', sort: 'orderer' },
      { key: 'groupTitle', label: 'field.collegeBelonging', kind: 'group', shown: true },
      {
        key: 'audience',
        label: 'field.courseMoment.audience',
        kind: 'enum',
        options: audienceLabels,
        sort: 'audience',
      },
      { key: 'billed_at', label: 'field.courseMoment.billed_at', kind: 'date', sort: 'billed_at' },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [
      { key: 'audience', label: 'field.courseMoment.audience', kind: 'choice', options: audienceLabels },
      {
        key: 'billed',
        label: 'field.courseMoment.billed_at',
        kind: 'choice',
        options: { true: 'enum.billed.true', false: 'enum.billed.false' },
      },
      { key: 'group', label: 'field.collegeBelonging', kind: 'relation', relation: 'group' },
      { key: 'from', label: 'field.from', kind: 'period' },
    ],
    sort: [
      ...['title', 'number', 'place', 'from', 'to', 'orderer', 'audience', 'billed_at', 'updated_at', 'created_at'],
    ],
    defaultSort: { column: 'from', order: 'desc' },
  },
})
