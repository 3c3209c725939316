import { AccountTabs, useAccountPart } from '../../features/account/account-tabs.tsx'
import { SecurityPage } from '../../features/account/security-page.tsx'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { nameOf, useMe } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { useSignOut } from './app-shell.tsx'

/** Shows the signed-in person, and the ways to sign in. */
export default function Account() {
  return useAccountPart() === 'security' ? <SecurityPage /> : <Details />
}

function Details() {
  const { user } = useMe()
  const { current } = useGroup()
  const signOut = useSignOut()
  const facts = [
    [t('field.fullname'), nameOf(user)],
    [t('field.name.user'), user.name],
    [t('field.email'), user.email],
    ...(current ? [[t('account.group'), current.title]] : []),
  ]
  return (
    <>
      <PageHead title={t('screen.myAccount')} />
      <AccountTabs />
      <dl className="grid max-w-text grid-cols-[minmax(120px,auto)_1fr] gap-x-4 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-grey-6">{label}</dt>
            <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <Button className="mt-4" onClick={signOut}>
        {t('action.signOut')}
      </Button>
    </>
  )
}
