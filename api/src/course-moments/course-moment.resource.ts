import { z } from 'zod'
import { day, line, optionalRow, plainText, requiredLine, rowId } from '../core/fields.ts'
import { defineResource } from '../core/resource.ts'
import { orgnrFault } from '../groups/group-rules.ts'
import { audiences, audienceWords } from './fee.ts'
import { maxParticipants, participant } from './participant.ts'

const orgnr = () =>
  line(20).check((context) => {
    const message = context.issues.length === 0 && orgnrFault(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  })

const people = () => z.array(rowId()).max(50).default([])

/** What a billing basis can't do without. */
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
export const courseMoment = defineResource({
  name: 'courseMoment',
  subject: 'CourseMoment',
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
      options: audienceWords,
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
      { key: 'groupTitle', label: 'field.collegeBelonging', kind: 'text' },
      {
        key: 'audience',
        label: 'field.courseMoment.audience',
        kind: 'enum',
        options: audienceWords,
        sort: 'audience',
      },
      { key: 'billed_at', label: 'field.courseMoment.billed_at', kind: 'date', sort: 'billed_at' },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [
      { key: 'audience', label: 'field.courseMoment.audience', kind: 'choice', options: audienceWords },
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
