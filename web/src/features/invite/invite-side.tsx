import { AtOnce } from '../../lib/at-once.tsx'
import { t } from '../../lib/i18n.ts'
import { SideSection } from '../../ui/shell.tsx'
import { Switch } from '../../ui/switch.tsx'
import { MayLists } from '../access/may-lists.tsx'
import type { Invitation } from './use-invitation.ts'

/** Lists in plain words what the invited person will be able to do, and what not. */
export function InviteSide({ invitation }: { invitation: Invitation }) {
  const { may = [], again, setAgain } = invitation
  return (
    <AtOnce>
      <MayLists title={t('invite.may')} may={may} />
      <SideSection title={t('invite.more')}>
        <Switch label={t('invite.moreHelp')} checked={again} onChange={setAgain} />
      </SideSection>
    </AtOnce>
  )
}
