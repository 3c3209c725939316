import { z } from 'zod'
import { crudActions, defineEntity, defineSubject } from '../../entities/define-entity.ts'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { choicesOf, line, plainText, rowId } from '../../kernel/fields.ts'
import { appNames, appWords, email, personFields, userSettings } from './user-fields.ts'

const t = createTranslator(appTexts)

const yesWords = { true: 'enum.yes', false: 'enum.no' } as const
const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const

/** Reading 1 of the username; the database holds it too. */
export const username = () =>
  line(64).refine((text) => /^[a-z]{3}[a-zA-Z0-9._-]*$/.test(text), { error: () => t('valid.username') })

/** An option that the validation tool stores for a candidate, in its order; only the tool interprets `value`. */
const validigOption = z.object({
  /** The tool's own; an option without one gets one. */
  id: z.union([line(60), z.number().int()]).nullish(),
  name: line(200),
  type: line(60).default(''),
  value: z.union([plainText(2_000), z.number(), z.boolean(), z.null()]).default(null),
})
const validig = z.object({
  options: z.array(validigOption).overwrite(eachOnce).max(100).default([]),
})

/** Removes duplicate options; the last one counts. */
function eachOnce<Option extends { id?: string | number | null | undefined }>(options: Option[]): Option[] {
  return [...new Map(options.map((option, at) => [option.id == null ? at : `${option.id}`, option])).values()]
}

/** A membership in a group with the roles held there; the list is written whole. */
const membership = z.object({ group_id: rowId(), groupRoles: z.array(rowId()).max(20).default([]) })

/** Spec §3 User. */
export const user = defineEntity({
  name: 'user',
  subject: 'User',
  uses: { title: 'person' },
  actions: [...crudActions, 'reveal', 'masquerade'],
  // Erasing a person's facts and ways to sign in stays final.
  finalRemoval: true,
  group: 'memberships',
  // Not `manage`, which would hold acting as them.
  roles: { office: [...crudActions, 'reveal'], group_admin: crudActions },
  navigation: { under: 'nav.network', icon: 'users', key: 'u', place: 30 },
  fields: z.object({
    name: username().meta({ label: 'field.name.user', widget: 'text' }),
    email: email(),
    ...personFields,
    active: z.boolean().default(true).meta({ label: 'field.active', widget: 'switch', place: 'side' }),
    status: z.boolean().default(false).meta({ label: 'field.status.user', widget: 'switch', place: 'side' }),
    roles: z
      .array(rowId())
      .max(50)
      .default([])
      .meta({ label: 'field.roles', widget: 'relations', relation: 'role', section: 'section.access' }),
    memberships: z.array(membership).max(200).default([]).meta({ label: 'field.memberships', widget: 'hidden' }),
    apps: choicesOf(appNames).meta({
      label: 'field.apps',
      hint: 'hint.user.apps',
      widget: 'choices',
      options: appWords,
    }),
    validig: validig.nullable().default(null).meta({ label: 'field.validig', widget: 'hidden' }),
    settings: userSettings
      .strict()
      .default({ excludeFromAutomaticDeletion: false, notifications: 'all', dailyMailOptOut: false })
      .meta({ label: 'field.settings', place: 'side' }),
    /** People choose their own by the link they are mailed; this is for programs that know no other way. */
    password: z.string().max(200).optional().meta({ label: 'field.password', widget: 'hidden' }),
    /** Only when the account is made. */
    notifyUser: z.boolean().default(false).meta({ label: 'field.notifyUser', widget: 'switch', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'fullname', label: 'field.user.fullname', kind: 'title', sort: 'lastname', shown: true },
      {
        ...{ key: 'name', label: 'field.name.user', kind: 'text', sort: 'name', shown: true },
        ...{ under: 'fullname', underWhere: 'tight' },
      },
      { key: 'email', label: 'field.email', kind: 'text', sort: 'email', shown: true },
      { key: 'roles', label: 'field.roles', kind: 'tags', shown: true },
      { key: 'groupRoles', label: 'field.groupRoles', kind: 'tags' },
      { key: 'groups', label: 'field.groups', kind: 'tags' },
      { key: 'active', label: 'field.active', kind: 'enum', options: activeWords, sort: 'active', shown: true },
      { key: 'status', label: 'field.status.user', kind: 'enum', options: activeWords, sort: 'status' },
      { key: 'candidateOnly', label: 'field.candidateOnly', kind: 'enum', options: yesWords },
      { key: 'last_sign_in_at', label: 'field.last_sign_in_at', kind: 'date', sort: 'last_sign_in_at', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [
      { key: 'roles', label: 'field.roles', kind: 'relation', relation: 'role' },
      { key: 'groupRoles', label: 'field.groupRoles', kind: 'relation', relation: 'groupsRole' },
      { key: 'groups', label: 'field.groups', kind: 'relation', relation: 'group' },
      { key: 'active', label: 'field.active', kind: 'choice', options: activeWords },
      { key: 'status', label: 'field.status.user', kind: 'choice', options: activeWords },
      { key: 'created_at', label: 'field.created_at', kind: 'period' },
    ],
    sort: [
      ...(['name', 'email', 'firstname', 'lastname', 'active', 'status'] as const),
      ...(['last_sign_in_at', 'updated_at', 'created_at', 'id'] as const),
    ],
    defaultSort: { column: 'lastname', order: 'asc' },
  },
})

/** A person's place in a group and the roles held there. */
export const membershipSubject = defineSubject({
  subject: 'Membership',
  label: 'permission.membership',
  actions: crudActions,
  group: 'group_id',
  roles: { office: ['manage'], group_admin: ['manage'] },
})
