import School from 'lucide-react/icons/school'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { SecurityRow } from '../account/security-row.tsx'
import { linkText, useLinkedAccounts } from './use-linked-accounts.ts'

/** Lists one's own accounts of schools among the ways to sign in (picture 69). */
export function LinkedRows() {
  const { links = [], remove } = useLinkedAccounts()
  if (links.length === 0) {
    return (
      <SecurityRow
        icon={School}
        title={t('linked.title')}
        text={t('linked.help')}
        state={<Status status="unpublished">{t('linked.off')}</Status>}
      />
    )
  }
  return links.map((link) => (
    <SecurityRow
      key={link.id}
      icon={School}
      title={t('linked.title')}
      text={`${link.provider}, ${linkText(link)}`}
      state={<Status status="published">{t('linked.on')}</Status>}
      actions={
        <Button variant="danger-quiet" size={32} onClick={() => void remove(link)}>
          {t('linked.remove')}
        </Button>
      }
    />
  ))
}
