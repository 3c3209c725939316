import { z } from 'zod'
import type { TextKey } from '../../i18n/sv/index.ts'
import { day, emailAddress, numberBetween, plainText, visibleLine, webAddress } from '../../kernel/fields.ts'

// The legal pages of a site: the fields of their forms. Every field may be empty: it is then inherited, or not filled
// in yet.

/** The kinds of legal pages. */
export const statementKinds = ['accessibility', 'dataProtection'] as const
export type StatementKind = (typeof statementKinds)[number]

export type StatementValue = string | number | null
/** A known fault, or a purpose for which personal data are used. `key` names it in the statements of the groups below. */
export type StatementItem = { key: string } & Record<string, string | null>
/** The content of one group's form; null inherits. */
export type StatementDraft = {
  values: Record<string, StatementValue>
  items: StatementItem[]
  /** The keys of inherited items that don't apply here. */
  hidden: string[]
}

const text = (label: TextKey, section?: TextKey) =>
  visibleLine(200)
    .nullable()
    .default(null)
    .meta({ label, widget: 'text', ...(section && { section }) })
const longText = (label: TextKey, max = 2_000, section?: TextKey) =>
  plainText(max)
    .nullable()
    .default(null)
    .meta({ label, widget: 'textarea', ...(section && { section }) })
const address = (label: TextKey, section?: TextKey) =>
  emailAddress()
    .nullable()
    .default(null)
    .meta({ label, widget: 'text', ...(section && { section }) })
const choice = <Value extends string>(
  values: readonly [Value, ...Value[]],
  options: Record<Value, TextKey>,
  meta: { label: TextKey; widget: 'radio' | 'select'; section?: TextKey; hint?: TextKey },
) =>
  z
    .enum(values)
    .nullable()
    .default(null)
    .meta({ ...meta, options })
const supervision = {
  supervisor: text('statement.supervisor', 'statement.section.supervisor'),
  supervisorUrl: webAddress().nullable().default(null).meta({ label: 'statement.supervisorUrl', widget: 'url' }),
}

/** How far a site meets the law's demands. */
export const assessments = ['full', 'partial', 'none'] as const
/** The visitors whom a fault hits, by their situation. */
export const situations = ['seeing', 'hearing', 'moving', 'understanding', 'other'] as const
/** The legal grounds for using personal data (GDPR article 6). */
export const grounds = ['consent', 'contract', 'duty', 'vital', 'task', 'interest'] as const

const accessibility = z.object({
  organisation: text('statement.organisation', 'statement.section.organisation'),
  siteSince: day().meta({ label: 'statement.siteSince', widget: 'date' }),
  assessment: choice(
    assessments,
    { full: 'statement.assessment.full', partial: 'statement.assessment.partial', none: 'statement.assessment.none' },
    {
      label: 'statement.assessment',
      widget: 'radio',
      section: 'statement.section.assessment',
      hint: 'statement.assessment.hint',
    },
  ),
  assessedOn: day().meta({ label: 'statement.assessedOn', widget: 'date' }),
  method: choice(
    ['self', 'expert', 'both'],
    { self: 'statement.method.self', expert: 'statement.method.expert', both: 'statement.method.both' },
    { label: 'statement.method', widget: 'select' },
  ),
  testing: longText('statement.testing'),
  email: address('statement.email', 'statement.section.contact'),
  phone: text('statement.phone'),
  answerDays: numberBetween(1, 60)
    .int()
    .nullable()
    .default(null)
    .meta({ label: 'statement.answerDays', widget: 'number' }),
  burden: choice(
    ['none', 'claimed'],
    { none: 'statement.burden.none', claimed: 'statement.burden.claimed' },
    { label: 'statement.burden', widget: 'radio', section: 'statement.section.exemptions' },
  ),
  burdenText: longText('statement.burdenText'),
  outside: longText('statement.outside'),
  ...supervision,
})

const fault = z.object({
  title: visibleLine(200).default('').meta({ label: 'statement.fault.title', widget: 'text' }),
  situation: z
    .enum(situations)
    .nullable()
    .default(null)
    .meta({
      label: 'statement.fault.situation',
      widget: 'select',
      options: {
        seeing: 'statement.situation.seeing',
        hearing: 'statement.situation.hearing',
        moving: 'statement.situation.moving',
        understanding: 'statement.situation.understanding',
        other: 'statement.situation.other',
      },
    }),
  requirement: visibleLine(100).default('').meta({ label: 'statement.fault.requirement', widget: 'text' }),
  instead: plainText(500).default('').meta({ label: 'statement.fault.instead', widget: 'textarea' }),
  reason: plainText(500).default('').meta({ label: 'statement.fault.reason', widget: 'textarea' }),
  by: day().meta({ label: 'statement.fault.by', widget: 'date' }),
})

const dataProtection = z.object({
  organisation: text('statement.controller', 'statement.section.controller'),
  organisationNumber: text('statement.organisationNumber'),
  email: address('statement.email', 'statement.section.contact'),
  phone: text('statement.phone'),
  officer: text('statement.officer'),
  officerEmail: address('statement.officerEmail'),
  more: longText('statement.more', 5_000, 'statement.section.more'),
  ...supervision,
})

const purpose = z.object({
  title: visibleLine(200).default('').meta({ label: 'statement.purpose.title', widget: 'text' }),
  data: plainText(500).default('').meta({ label: 'statement.purpose.data', widget: 'textarea' }),
  ground: z
    .enum(grounds)
    .nullable()
    .default(null)
    .meta({
      label: 'statement.purpose.ground',
      widget: 'select',
      options: {
        consent: 'statement.ground.consent',
        contract: 'statement.ground.contract',
        duty: 'statement.ground.duty',
        vital: 'statement.ground.vital',
        task: 'statement.ground.task',
        interest: 'statement.ground.interest',
      },
    }),
  kept: plainText(500).default('').meta({ label: 'statement.purpose.kept', widget: 'textarea' }),
  recipients: plainText(500).default('').meta({ label: 'statement.purpose.recipients', widget: 'textarea' }),
})

export type StatementForm = {
  kind: StatementKind
  /** The page's path on every site, without the first slash. */
  address: string
  fields: z.ZodObject
  /** The fields of a fault or a purpose, without its key. */
  itemFields: z.ZodObject
  /** The heading of the section of faults or purposes, which stands before the section of the field `itemsBefore`. */
  itemsSection: TextKey
  itemsBefore: string
  /** Fields without which no page is shown. */
  required: readonly string[]
  itemRequired: readonly string[]
}

/** Fields that the network alone fills in: the law and its supervisor are the same everywhere. */
export const networkFields: readonly string[] = ['supervisor', 'supervisorUrl']

/** The form of each kind. */
export const statementForms: Record<StatementKind, StatementForm> = {
  accessibility: {
    kind: 'accessibility',
    address: 'tillganglighetsredogorelse',
    fields: accessibility,
    itemFields: fault,
    itemsSection: 'statement.section.faults',
    itemsBefore: 'burden',
    required: ['organisation', 'assessment', 'assessedOn', 'method', 'email'],
    itemRequired: ['title', 'situation', 'instead', 'by'],
  },
  dataProtection: {
    kind: 'dataProtection',
    address: 'dataskyddspolicy',
    fields: dataProtection,
    itemFields: purpose,
    itemsSection: 'statement.section.purposes',
    itemsBefore: 'more',
    required: ['organisation', 'email'],
    itemRequired: ['title', 'data', 'ground', 'kept'],
  },
}

const itemKey = () => z.string().regex(/^[a-z0-9-]{4,40}$/)
const maxItems = 200

/** Returns the schema of a kind's content. Fields that are left out are null. */
export function draftSchema(kind: StatementKind): z.ZodType<StatementDraft> {
  const { fields, itemFields } = statementForms[kind]
  const schema = z.object({
    values: fields,
    items: z
      .array(itemFields.extend({ key: itemKey() }))
      .max(maxItems)
      .refine((items) => new Set(items.map(({ key }) => key)).size === items.length)
      .default([]),
    hidden: z.array(itemKey()).max(maxItems).default([]),
  })
  return schema as unknown as z.ZodType<StatementDraft>
}

/** Returns content without anything in it. */
export function emptyDraft(kind: StatementKind): StatementDraft {
  const values = Object.keys(statementForms[kind].fields.shape).map((name) => [name, null] as const)
  return { values: Object.fromEntries(values), items: [], hidden: [] }
}

/** Returns stored content as the definition has it: a field that no longer fits counts as empty. */
export function storedDraft(kind: StatementKind, stored: unknown): StatementDraft {
  const whole = draftSchema(kind).safeParse(stored)
  if (whole.success) return whole.data
  const { values = {}, items = [], hidden = [] } = (stored ?? {}) as Partial<StatementDraft>
  const fitting = Object.entries(statementForms[kind].fields.shape).map(([name, field]) => {
    const parsed = (field as z.ZodType<StatementValue>).safeParse(values[name])
    return [name, parsed.success ? parsed.data : null] as const
  })
  const rest = draftSchema(kind).safeParse({ values: Object.fromEntries(fitting), items, hidden })
  return rest.success ? rest.data : { ...emptyDraft(kind), values: Object.fromEntries(fitting) }
}
