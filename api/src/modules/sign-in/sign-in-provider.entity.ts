import { z } from 'zod'
import { crudActions, defineEntity, officeOnly } from '../../entities/define-entity.ts'
import { line, plainText, requiredLine } from '../../kernel/fields.ts'

const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const

/** The protocols of sign-in with another service. */
export const providerKinds = ['oidc', 'saml'] as const
const kindWords = { oidc: 'enum.signInProvider.oidc', saml: 'enum.signInProvider.saml' } as const

/** A service of a school or a broker that people sign in with. Its secret is written and never answered. */
export const signInProvider = defineEntity({
  name: 'signInProvider',
  subject: 'SignInProvider',
  actions: crudActions,
  // Its sealed secrets and its people's links would stand in a copy, and a way in would open again without a fresh proof.
  finalRemoval: true,
  group: 'group_id',
  ...officeOnly,
  navigation: { under: 'nav.system', icon: 'log-in', place: 72 },
  // Not active: the sign-in page of a new installation shows nothing that leads nowhere.
  sample: {
    title: 'Provköpings kommun',
    kind: 'oidc',
    issuer: 'https://login.provkoping.example',
    client_id: 'kollegium',
    email_claim: 'email',
    active: false,
  },
  fields: z.object({
    title: requiredLine(100).meta({
      label: 'field.signInProvider.title',
      hint: 'hint.signInProvider.title',
      widget: 'title',
    }),
    kind: z
      .enum(providerKinds)
      .default('oidc')
      .meta({ label: 'field.signInProvider.kind', widget: 'radio', options: kindWords }),
    issuer: requiredLine(500).meta({
      label: 'field.signInProvider.issuer',
      hint: 'hint.signInProvider.issuer',
      widget: 'text',
    }),
    client_id: line(300).default('').meta({ label: 'field.signInProvider.client_id', widget: 'text' }),
    client_secret: line(500).default('').meta({
      label: 'field.signInProvider.client_secret',
      hint: 'hint.signInProvider.client_secret',
      widget: 'text',
    }),
    scopes: line(500).default('openid email profile').meta({ label: 'field.signInProvider.scopes', widget: 'text' }),
    sso_url: line(500).default('').meta({ label: 'field.signInProvider.sso_url', widget: 'text' }),
    certificates: plainText(30_000).default('').meta({
      label: 'field.signInProvider.certificates',
      hint: 'hint.signInProvider.certificates',
      widget: 'textarea',
    }),
    email_claim: line(300).default('email').meta({
      label: 'field.signInProvider.email_claim',
      hint: 'hint.signInProvider.email_claim',
      widget: 'text',
      section: 'section.signInProvider.claims',
    }),
    number_claim: line(300).default('').meta({
      label: 'field.signInProvider.number_claim',
      hint: 'hint.signInProvider.number_claim',
      widget: 'text',
    }),
    subject_claim: line(300).default('').meta({
      label: 'field.signInProvider.subject_claim',
      hint: 'hint.signInProvider.subject_claim',
      widget: 'text',
    }),
    acr_values: line(500).default('').meta({
      label: 'field.signInProvider.acr_values',
      hint: 'hint.signInProvider.acr_values',
      widget: 'text',
      section: 'section.signInProvider.level',
    }),
    strong_values: plainText(2000).default('').meta({
      label: 'field.signInProvider.strong_values',
      hint: 'hint.signInProvider.strong_values',
      widget: 'textarea',
    }),
    domains: plainText(2000).default('').meta({
      label: 'field.signInProvider.domains',
      hint: 'hint.signInProvider.domains',
      widget: 'textarea',
      section: 'section.signInProvider.reach',
    }),
    active: z.boolean().default(false).meta({
      label: 'field.signInProvider.active',
      hint: 'hint.signInProvider.active',
      widget: 'switch',
      place: 'side',
    }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.signInProvider.title', kind: 'title', sort: 'title', shown: true },
      { key: 'group', label: 'field.signInProvider.group', kind: 'group', shown: true },
      { key: 'kind', label: 'field.signInProvider.kind', kind: 'enum', options: kindWords, shown: true },
      {
        key: 'active',
        label: 'field.signInProvider.active',
        kind: 'enum',
        options: activeWords,
        sort: 'active',
        shown: true,
      },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [
      { key: 'active', label: 'field.signInProvider.active', kind: 'choice', options: activeWords },
      { key: 'kind', label: 'field.signInProvider.kind', kind: 'choice', options: kindWords },
    ],
    sort: ['title', 'active', 'updated_at', 'created_at'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
