import { accountFields } from '@kollegium/api/definitions/people'
import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { defineFieldType, type FieldType } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { defineScreen } from '../../resource/screen.ts'
import { PasswordInput } from '../../ui/text-input.tsx'
import { portraits } from '../media/media-field-types.ts'
import { AccountParts } from './account-parts.tsx'
import { AccountTabs, useAccountPart } from './account-tabs.tsx'
import { SecurityPage } from './security-page.tsx'

/** Shown only for a changed address, because links for choosing a password go there. */
const passwordForAddress: FieldType = defineFieldType<string>({
  Field: (field) => {
    const email = useWatch({ name: 'email' })
    if (!field.record || email === field.record.email) return null
    return (
      <Labelled field={{ ...field, required: true, hint: t('account.passwordHint') } as never}>
        <PasswordInput
          autoComplete="current-password"
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
        />
      </Labelled>
    )
  },
  empty: '',
  toInput: (value) => value || undefined,
})

const screen = defineScreen({
  resource: {
    name: 'account',
    subject: 'User',
    fields: accountFields,
    list: { columns: [], filters: [], sort: [], defaultSort: { column: 'id', order: 'asc' } },
  },
  api: ({ account }) => ({
    list: { query: () => Promise.resolve({ items: [], total: 0 }) },
    get: { query: (_input, options) => account.get.query(undefined, options) },
    update: { mutate: ({ data, updated_at }) => account.update.mutate({ data, updated_at }) },
    delete: { mutate: () => Promise.reject(new Error('an account is not removed by its owner')) },
    deleteMany: { mutate: () => Promise.reject(new Error('an account is not removed by its owner')) },
  }),
  own: true,
  fieldTypes: { images: portraits },
  fields: { passwordCurrent: passwordForAddress },
  rows: [
    { fields: ['firstname', 'lastname'], columns: '1fr 1fr' },
    { fields: ['profession', 'workplace'], columns: '1fr 1fr' },
    { fields: ['address1', 'address2'], columns: '1fr 1fr' },
    { fields: ['postalcode', 'town', 'country'], columns: '1fr 1fr 1fr' },
    { fields: ['reference', 'electronic_reference'], columns: '1fr 1fr' },
  ],
  heading: () => ({ title: t('screen.myAccount') }),
  Main: AccountParts,
  Above: AccountTabs,
})

/** Draws the person's own data, settings, password and consent (Spec §2.3, My account), and the ways to sign in. */
export default function AccountPage() {
  const { user } = useMe()
  const part = useAccountPart()
  if (part === 'security') return <SecurityPage />
  return <ResourceForm screen={screen} id={user.id} />
}
