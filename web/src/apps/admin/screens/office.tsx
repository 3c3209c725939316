import {
  type ApplicationStatus,
  application,
  applicationStatusWords,
  newsletterSubscriber,
} from '@kollegium/api/definitions/applications'
import { education } from '@kollegium/api/definitions/groups'
import { AccountPart, ApplicationHead, KnownOrgnr } from '../../../features/applications/account-part.tsx'
import { ApplicationSide } from '../../../features/applications/application-side.tsx'
import { Decide } from '../../../features/applications/decide.tsx'
import { CameLine, WaitingWays } from '../../../features/applications/waiting-line.tsx'
import { t } from '../../../lib/i18n.ts'
import { radio } from '../../../resource/fields/choice.tsx'
import type { FieldType } from '../../../resource/fields/field-type.ts'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import type { Tone } from '../../../ui/classes.ts'
import { officeLists as lists } from '../lists/office.ts'

/** Fields that only one category has (Spec §3 Application) are shown with that category alone. */
const ofCategory = (category: string, fields: readonly string[]) =>
  Object.fromEntries(
    fields.map((field) => [`content.${field}`, (values: Record<string, unknown>) => values.category === category]),
  )
const ofAccounts = ['apps', 'certItems', 'belongsLocal', 'orgnr', 'reference', 'billingAddress'] as const
const ofMaterial = ['yrkeslarare', 'syv'] as const

/** A new one begins open (api/src/modules/applications/application.router.ts): there is nothing to choose yet. */
const status: FieldType = { ...radio, Field: (field) => (field.record ? <radio.Field {...field} /> : null) }

const tones = { open: 'blue', inProgress: 'purple', closed: 'grey' } as const satisfies Record<ApplicationStatus, Tone>

/** The screens of the office. */
export const officeScreens: readonly Screen[] = [
  defineScreen({
    ...lists.application,
    resource: application,
    fields: { status },
    // A person who chooses another category finds the earlier values of its fields.
    values: ({ content, otherContent }) => ({ content: { ...(otherContent as object), ...(content as object) } }),
    heading: (record) => ({
      title: String(record.name),
      chip: t(applicationStatusWords[record.status as ApplicationStatus]),
      tone: tones[record.status as ApplicationStatus],
    }),
    Line: CameLine,
    Ways: WaitingWays,
    // An applicant's words are read, and changed only when they are wrong.
    reads: { title: 'section.application.about', without: ['firstname', 'lastname', 'category'], Mark: KnownOrgnr },
    Head: ApplicationHead,
    Main: AccountPart,
    Next: Decide,
    rows: [{ fields: ['firstname', 'lastname'], columns: '1fr 1fr' }],
    when: {
      ...ofCategory('account_application', ofAccounts),
      ...ofCategory('metodmaterial', ofMaterial),
    },
    Side: ApplicationSide,
  }),
  defineScreen({ ...lists.education, resource: education }),
  defineScreen({
    ...lists.newsletterSubscriber,
    resource: newsletterSubscriber,
    heading: (record) => ({ title: String(record.email) }),
  }),
]
