import { accountRequest, signInProvider } from '@kollegium/api/definitions/sign-in'
import { AccountRequestSide } from '../../../features/sign-in/account-request-side.tsx'
import { ProviderSide } from '../../../features/sign-in/provider-side.tsx'
import { defineFieldType } from '../../../resource/fields/field-type.ts'
import { Labelled } from '../../../resource/fields/text.tsx'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import { PasswordInput } from '../../../ui/text-input.tsx'
import { signInLists as lists } from '../lists/sign-in.ts'

/** The stored secret is never shown; an empty field keeps it. */
const secret = defineFieldType<string>({
  Field: (field) => (
    <Labelled field={field as never}>
      <PasswordInput
        autoComplete="off"
        maxLength={500}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </Labelled>
  ),
  empty: '',
  toInput: (value) => value || undefined,
})

const is = (kind: 'oidc' | 'saml') => (values: Record<string, unknown>) => values.kind === kind

/** Sign-in with other services, and the accounts that people of theirs ask for. */
export const signInScreens: readonly Screen[] = [
  defineScreen({
    ...lists.signInProvider,
    resource: signInProvider,
    fields: { client_secret: secret },
    // The fields of one protocol are shown with that protocol alone.
    when: {
      client_id: is('oidc'),
      client_secret: is('oidc'),
      scopes: is('oidc'),
      sso_url: is('saml'),
      certificates: is('saml'),
      subject_claim: is('saml'),
    },
    heading: (record) => ({ title: String(record.title) }),
    Side: ProviderSide,
  }),
  defineScreen({
    ...lists.accountRequest,
    resource: accountRequest,
    heading: (record) => ({ title: String(record.name) }),
    Side: AccountRequestSide,
  }),
]
