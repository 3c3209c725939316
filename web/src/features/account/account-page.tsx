import '../../lib/form-texts.ts'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation-source.ts'
import type { RelationSource } from '../../resource/relation-source.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { RowPickerProvider } from '../../resource/row-picker.tsx'
import { accountScreen } from './account-screen.tsx'
import { useAccountPart } from './account-tabs.tsx'
import { DataPage } from './data-page.tsx'
import { MailPage } from './mail-page.tsx'
import { SecurityPage } from './security-page.tsx'

const LIMIT = 20

/** The portfolio in which one's uploads begin: the only relation of an account. */
const portfolio: RelationSource = {
  search: async (client, search) => {
    const { items } = await client.portfolio.list.query({ search, limit: LIMIT })
    return items.map(({ id, title }) => ({ value: id, label: title }))
  },
  get: async (client, id) => {
    const { title } = await client.portfolio.get.query({ id })
    return { value: id, label: title }
  },
}
const relations = { portfolio }

/**
 * Draws "Mitt konto" (Spec §2.3, §3 Account): own data, the ways to sign in, mails, and all that is kept. Every app of ours has it
 * at `/account`; it brings all that its forms need.
 */
export default function AccountPage() {
  const { user } = useMe()
  const part = useAccountPart()
  if (part === 'security') return <SecurityPage />
  if (part === 'mail') return <MailPage />
  if (part === 'data') return <DataPage />
  return (
    <RelationsContext value={relations}>
      <RowPickerProvider>
        <ResourceForm screen={accountScreen} id={user.id} />
      </RowPickerProvider>
    </RelationsContext>
  )
}
