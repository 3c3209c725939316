import { application } from '@kollegium/api/applications/application.resource'
import { accountContent, materialContent } from '@kollegium/api/applications/application-content'
import { ApplicationSide } from '../../../features/applications/application-side.tsx'
import { t } from '../../../lib/words.ts'
import { defineScreen, type Screen } from '../../../resource/screen.ts'

/** Fields that only one category has are shown with that category alone. */
const ofCategory = (category: string, own: object, other: object) =>
  Object.fromEntries(
    Object.keys(own)
      .filter((field) => !(field in other))
      .map((field) => [`content.${field}`, (values: Record<string, unknown>) => values.category === category]),
  )

/** What the office handles. */
export const officeScreens: readonly Screen[] = [
  defineScreen({
    resource: application,
    api: (client) => client.application,
    // They come from the public form.
    noCreate: true,
    heading: (record) => ({ title: String(record.name) }),
    rows: [{ fields: ['firstname', 'lastname'], columns: '1fr 1fr' }],
    when: {
      ...ofCategory('account_application', accountContent.shape, materialContent.shape),
      ...ofCategory('metodmaterial', materialContent.shape, accountContent.shape),
    },
    Side: ApplicationSide,
    emptyText: t('application.empty'),
  }),
]
