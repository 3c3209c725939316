import { z } from 'zod'
import { crudActions, defineEntity } from '../../entities/define-entity.ts'
import {
  day,
  dayOrMoment,
  emailAddress,
  line,
  numberBetween,
  optionalRow,
  plainText,
  requiredDay,
  requiredLine,
  richText,
  rowId,
  webAddress,
} from '../../kernel/fields.ts'
import { attachmentLink, imageLink } from '../content/content-fields.ts'
import { groupNameError, orgnrError } from './group-fields.ts'

/** The categories of groups. */
export const groupCategories = ['region', 'local', 'educator', 'employer', 'other'] as const
export type GroupCategory = (typeof groupCategories)[number]
/** The types of educators. */
export const educatorTypes = [
  ...(['kom_gym', 'fri_gym', 'kom_vux', 'fri_vux', 'yrkeshogskola', 'folkhogskola', 'arb_utb', 'other'] as const),
] as const
/** The types of employers. */
export const employerTypes = ['kommun', 'privat', 'region'] as const

/** The label of each category. */
export const categoryWords = {
  region: 'enum.group.category.region',
  local: 'enum.group.category.local',
  educator: 'enum.group.category.educator',
  employer: 'enum.group.category.employer',
  other: 'enum.group.category.other',
} as const

/** The label of each educator type. */
export const educatorTypeWords = {
  kom_gym: 'enum.educatorType.kom_gym',
  fri_gym: 'enum.educatorType.fri_gym',
  kom_vux: 'enum.educatorType.kom_vux',
  fri_vux: 'enum.educatorType.fri_vux',
  yrkeshogskola: 'enum.educatorType.yrkeshogskola',
  folkhogskola: 'enum.educatorType.folkhogskola',
  arb_utb: 'enum.educatorType.arb_utb',
  other: 'enum.educatorType.other',
} as const

/** The label of each employer type. */
export const employerTypeWords = {
  kommun: 'enum.employerType.kommun',
  privat: 'enum.employerType.privat',
  region: 'enum.employerType.region',
} as const

const certifiedWords = { true: 'enum.certified.true', false: 'enum.certified.false' } as const
const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const
const shownWords = { true: 'enum.yes', false: 'enum.no' } as const

/** zod reports what the rule says, unless something is wrong already. */
const ruled = (errorOf: (text: string) => string | null) => (context: z.core.ParsePayload<string>) => {
  const message = context.issues.length === 0 && errorOf(context.value)
  if (message) context.issues.push({ code: 'custom', message, input: context.value })
}

/** A place on the map, in degrees. */
export const location = z.object({
  latitude: numberBetween(-90, 90).meta({ label: 'field.latitude' }),
  longitude: numberBetween(-180, 180).meta({ label: 'field.longitude' }),
})

/** A contact of the group with a title of its own. */
export const contactLink = z.object({ user_id: rowId(), title: line(200).default('') })

/** The pivot of Spec §3 Education; `field` names the list it stands in. */
export const educationLink = z.object({
  education_id: rowId(),
  certified: day(),
  comments: plainText(1000).default(''),
  field: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9_]{0,59}$/)
    .default('educations'),
})

/** The same education may stand in several lists, each time with a certification of its own. */
export const educationIdentity = ['education_id', 'field'] as const

/** A period of certification, both days included; without `last_day` until further notice. */
export const certificationPeriod = z.object({
  first_day: requiredDay().meta({ label: 'field.periodFirst', widget: 'date' }),
  last_day: day().meta({ label: 'field.periodLast', widget: 'date' }),
})

/** Spec §3 Group. */
export const group = defineEntity({
  name: 'group',
  subject: 'Group',
  uses: { title: ['title'], place: 35 },
  actions: crudActions,
  group: 'id',
  // A group that can be removed is empty but for its site's counts of years, too many to be copied, and its name is free at once.
  finalRemoval: true,
  roles: { office: ['manage'], group_admin: ['manage'], editor: ['read'], issuer: ['read'], member: ['read'] },
  below: ['group_admin', 'issuer', 'member'],
  searched: true,
  navigation: { under: 'nav.network', icon: 'network', key: 'g', place: 10 },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.group.title', widget: 'title', section: 'section.basics' }),
    category: z
      .enum(groupCategories)
      .meta({ label: 'field.category.group', widget: 'select', options: categoryWords, office: true }),
    name: requiredLine(63)
      .check(ruled(groupNameError))
      .meta({ label: 'field.group.name', hint: 'hint.groupName', widget: 'slug', office: true }),
    orgnr: line(20).check(ruled(orgnrError)).default('').meta({ label: 'field.orgnr', widget: 'text' }),
    website: webAddress().default('').meta({ label: 'field.website', widget: 'url' }),
    email: emailAddress().default('').meta({ label: 'field.email', widget: 'text' }),
    phone1: line(50).default('').meta({ label: 'field.phone1', widget: 'text' }),
    educator_type: z
      .enum(educatorTypes)
      .nullable()
      .default(null)
      .meta({ label: 'field.educator_type', widget: 'select', options: educatorTypeWords, office: true }),
    /** Old and read-only (Spec §3): a change of it is refused. */
    educator_category: z
      .string()
      .max(60)
      .nullable()
      .default(null)
      .meta({ label: 'field.educator_category', widget: 'hidden' }),
    employer_type: z
      .enum(employerTypes)
      .nullable()
      .default(null)
      .meta({ label: 'field.employer_type', widget: 'select', options: employerTypeWords, office: true }),
    description: plainText(5000).default('').meta({ label: 'field.description', widget: 'textarea' }),
    body: richText().default('').meta({ label: 'field.body', widget: 'richText' }),
    status: z.boolean().default(true).meta({ label: 'field.status.group', widget: 'switch', office: true }),
    parent_id: optionalRow().meta({
      label: 'field.parentGroup',
      widget: 'relation',
      relation: 'group',
      section: 'section.place',
      office: true,
    }),
    location: location.nullable().default(null).meta({ label: 'field.location.group', ownRow: true }),
    municipalities: line(1000).default('').meta({ label: 'field.municipalities', widget: 'text' }),
    periods: z
      .array(certificationPeriod)
      .max(200)
      .default([])
      .meta({ label: 'field.certificationPeriods', section: 'section.certification', office: true }),
    /** The old contract's own words for the periods (`periodsAsAsked`): a day, a moment or a flag, and the last day. */
    certified: z
      .union([z.boolean(), z.literal([0, 1]).transform(Boolean), dayOrMoment()])
      .nullish()
      .meta({ label: 'field.certifiedSince', widget: 'hidden', office: true }),
    certified_until: day().meta({ label: 'field.certifiedUntil', widget: 'hidden', office: true }),
    educations: z.array(educationLink).max(200).default([]).meta({
      label: 'field.educations',
      relation: 'education',
      identity: educationIdentity,
      section: 'section.educations',
    }),
    vopagesStatus: z
      .boolean()
      .default(false)
      .meta({ label: 'field.vopagesStatus', widget: 'switch', place: 'side', section: 'section.site' }),
    logo_id: optionalRow().meta({
      label: 'field.logo',
      hint: 'hint.group.logo',
      widget: 'image',
      relation: 'file',
      place: 'side',
    }),
    logo2: z
      .array(attachmentLink)
      .max(50)
      .default([])
      .meta({ label: 'field.logo2', hint: 'hint.group.logo2', widget: 'images', relation: 'file', place: 'side' }),
    logo3_id: optionalRow().meta({
      label: 'field.logo3',
      hint: 'hint.group.logo3',
      widget: 'image',
      relation: 'file',
      place: 'side',
    }),
    contacts: z
      .array(contactLink)
      .max(50)
      .default([])
      .meta({ label: 'field.contacts', relation: 'user', place: 'side' }),
    data_protection_policy_url: webAddress()
      .default('')
      .meta({ label: 'field.data_protection_policy_url', widget: 'url', place: 'side' }),
    start_page_id: optionalRow().meta({
      label: 'field.start_page',
      hint: 'hint.startPage',
      widget: 'relation',
      relation: 'page',
      section: 'section.frontPage',
    }),
    front_title: line(200).default('').meta({ label: 'field.front_title', widget: 'text' }),
    front_body: richText().default('').meta({ label: 'field.front_body', widget: 'richText' }),
    images: z
      .array(imageLink)
      .max(20)
      .default([])
      .meta({ label: 'field.images', widget: 'images', relation: 'file', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.group.title', kind: 'title', sort: 'title', shown: true },
      {
        key: 'category',
        label: 'field.category.group',
        kind: 'enum',
        options: categoryWords,
        sort: 'category',
        shown: true,
      },
      { key: 'parent', label: 'field.parentGroup', kind: 'text', shown: true },
      { key: 'certified', label: 'field.certifiedSince', kind: 'date', sort: 'certified', shown: true },
      {
        key: 'certified_until',
        label: 'field.certifiedUntil',
        kind: 'date',
        sort: 'certified_until',
        shown: true,
        under: 'certified',
      },
      {
        key: 'vopagesStatus',
        label: 'field.vopagesStatus',
        kind: 'enum',
        options: activeWords,
        sort: 'vopagesStatus',
        shown: true,
      },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'name', label: 'field.group.name', kind: 'text', sort: 'name' },
      { key: 'status', label: 'field.status.group', kind: 'enum', options: shownWords, sort: 'status' },
      {
        key: 'educator_type',
        label: 'field.educator_type',
        kind: 'enum',
        options: educatorTypeWords,
        sort: 'educator_type',
      },
      {
        key: 'employer_type',
        label: 'field.employer_type',
        kind: 'enum',
        options: employerTypeWords,
        sort: 'employer_type',
      },
      { key: 'orgnr', label: 'field.orgnr', kind: 'text' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
      { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
    ],
    filters: [
      { key: 'category', label: 'field.category.group', kind: 'choice', options: categoryWords },
      { key: 'educator_type', label: 'field.educator_type', kind: 'choice', options: educatorTypeWords },
      { key: 'employer_type', label: 'field.employer_type', kind: 'choice', options: employerTypeWords },
      { key: 'certified', label: 'field.certified', kind: 'choice', options: certifiedWords },
      { key: 'certified_until', label: 'field.certifiedUntil', kind: 'period' },
      { key: 'vopagesStatus', label: 'field.vopagesStatus', kind: 'choice', options: activeWords },
      { key: 'status', label: 'field.status.group', kind: 'choice', options: shownWords },
      { key: 'parent', label: 'field.parentGroup', kind: 'relation', relation: 'group' },
    ],
    sort: [
      ...['title', 'category', 'certified', 'certified_until', 'vopagesStatus', 'status', 'name'],
      ...['educator_type', 'employer_type', 'updated_at', 'created_at', 'id'],
    ],
    // One group has several periods; the database keeps the first and the last day of them.
    sortedBy: { certified: 'first_certified', certified_until: 'last_certified' },
    defaultSort: { column: 'title', order: 'asc' },
  },
})
