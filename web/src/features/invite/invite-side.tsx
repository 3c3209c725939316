import { AtOnce } from '../../lib/at-once.tsx'
import { t } from '../../lib/i18n.ts'
import { SideSection } from '../../ui/shell.tsx'
import { Switch } from '../../ui/switch.tsx'
import { MayLists } from '../access/may-lists.tsx'
import { SameRights } from './same-rights.tsx'
import { firstWord, type Invitation } from './use-invitation.ts'

const nothing = { everywhere: [], here: [], below: [] }

/** Tells in plain words what the invited person will be able to do and not, and the people with the same rights. */
export function InviteSide({ invitation }: { invitation: Invitation }) {
  const { may = nothing, same, chosen, person, group, again, setAgain } = invitation
  const name = firstWord(person.firstname)
  const inGroup = chosen.group !== null
  const where = inGroup ? t('task.in', { group: group ?? t('invite.theGroup') }) : t('task.inNetwork')
  return (
    <AtOnce>
      <MayLists title={name ? t('invite.mayName', { name }) : t('invite.may')} place={where} rights={may} />
      {same && <SameRights same={same} inGroup={inGroup} />}
      <SideSection title={t('invite.more')}>
        <Switch label={t('invite.moreHelp')} checked={again} onChange={setAgain} />
      </SideSection>
    </AtOnce>
  )
}
