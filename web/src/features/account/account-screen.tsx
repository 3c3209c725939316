import { accountFields } from '@kollegium/api/definitions/people'
import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { defineFieldType, type FieldType } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { defineScreen } from '../../resource/screen.ts'
import { PasswordInput } from '../../ui/text-input.tsx'
import { portraits } from '../media/media-field-types.ts'
import { Password } from './account-parts.tsx'
import { AccountTabs } from './account-tabs.tsx'

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

/** The form of one's own data. Mails have a page of their own. */
export const accountScreen = defineScreen({
  resource: {
    name: 'account',
    subject: 'User',
    fields: accountFields.omit({ settings: true }),
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
  // A portfolio to begin in is chosen among those that one reads.
  hides: (_record, can) => (can('read', 'Portfolio') ? [] : ['userSettings']),
  rows: [
    { fields: ['firstname', 'lastname'], columns: '1fr 1fr' },
    { fields: ['profession', 'workplace'], columns: '1fr 1fr' },
    { fields: ['address1', 'address2'], columns: '1fr 1fr' },
    { fields: ['postalcode', 'town', 'country'], columns: '1fr 1fr 1fr' },
    { fields: ['reference', 'electronic_reference'], columns: '1fr 1fr' },
  ],
  heading: () => ({ title: t('screen.myAccount') }),
  Main: ({ record }) => record && <Password />,
  Above: AccountTabs,
})
