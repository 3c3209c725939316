import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { linkText, useLinkedAccounts } from './use-linked-accounts.ts'

/** Lists the accounts of schools that sign in another user, beside the user's form. */
export function LinkedAccounts({ user, mayRemove }: { user: number; mayRemove: boolean }) {
  const { links, remove } = useLinkedAccounts(user)
  if (!links) return null
  if (links.length === 0) return <p className="text-hint text-grey-6">{t('linked.none')}</p>
  return (
    <ul className="grid gap-1">
      {links.map((link) => (
        <li key={link.id} className="wrap-anywhere">
          <p className="font-bold">{link.provider}</p>
          <p className="text-hint text-grey-6">{linkText(link)}</p>
          {mayRemove && (
            <Button variant="danger-quiet" size={32} className="-ml-1.25" onClick={() => void remove(link)}>
              {t('linked.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
