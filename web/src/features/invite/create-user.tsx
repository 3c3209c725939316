import Send from 'lucide-react/icons/send'
import { t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'

/** Leads to the invitation: nobody types a password for another. */
export function CreateUser() {
  const narrow = useNarrow()
  return (
    <Shortcut name="new">
      <Button variant="primary" icon={Send} href="/user/invite">
        {t(narrow ? 'invite.short' : 'action.inviteUser')}
      </Button>
    </Shortcut>
  )
}
