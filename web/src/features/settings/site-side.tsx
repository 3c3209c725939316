import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { mayCloseSite } from '../content/hiding-questions.tsx'

type SiteSideProps = {
  site: { address: string; active: boolean; shown: boolean; open: boolean }
  groupId: number | null
}

/** Tells the site's address, and opens or closes the site to visitors, at once (design 38). The front of the network has no switch. */
export function SiteSide({ site: { address, active, shown, open }, groupId }: SiteSideProps) {
  const { client } = useServices()
  const can = useCan()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (on: boolean) => {
    if (groupId === null) return
    if (!on && open && !(await mayCloseSite({ client, confirm }, groupId))) return
    setWanted(on)
    try {
      await client.group.update.mutate({ id: groupId, data: { vopagesStatus: on } })
      await Promise.all(['setting', 'group'].map((key) => cache.invalidateQueries({ queryKey: [[key]] })))
      if (on && !shown) toast.warning(t('settings.groupOff'))
      else toast.success(t(on ? 'settings.siteOpened' : 'settings.siteClosed'))
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setWanted(null)
    }
  }
  return (
    <>
      {groupId !== null && (
        <SideSection title={t('settings.site')}>
          <Switch
            label={t('settings.siteActive')}
            hint={t(shown ? 'settings.inactiveHelp' : 'settings.groupOff')}
            checked={wanted ?? active}
            disabled={wanted !== null || !can('update', 'Group', { id: groupId })}
            onChange={(on) => void turn(on)}
          />
          {!shown && <TextLink href={`/group/${groupId}`}>{t('settings.showGroup')}</TextLink>}
        </SideSection>
      )}
      <SideSection title={t('settings.address')}>
        {open ? (
          <TextLink href={address} target="_blank">
            {address.replace(/^https?:\/\//, '')}
          </TextLink>
        ) : (
          <span className="wrap-anywhere">{address.replace(/^https?:\/\//, '')}</span>
        )}
      </SideSection>
    </>
  )
}
