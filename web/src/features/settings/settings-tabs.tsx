import { useLocation } from 'wouter'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { Tabs } from '../../ui/tabs.tsx'

export const settingsTabsId = 'settings'
type SettingsPart = 'values' | 'brand' | 'wording'

/** Which part the address asks for; what is the installation's own is for who may read it where there is no group. */
export function useSettingsPart(): SettingsPart {
  const [path] = useLocation()
  const whole = useCan()('read', 'Setting', { group_id: null })
  const part = path.split(/[/?#]/)[2]
  return whole && (part === 'brand' || part === 'wording') ? part : 'values'
}

/** The parts of the settings, each a page; only the first is anything to who sees a group's settings alone. */
export function SettingsTabs({ value }: { value: SettingsPart }) {
  const [, navigate] = useLocation()
  const can = useCan()
  if (!can('read', 'Setting', { group_id: null })) return null
  return (
    <div className="mb-3">
      <Tabs
        id={settingsTabsId}
        label={t('settings.parts')}
        tabs={[
          { key: 'values' as const, label: t('settings.values') },
          { key: 'brand' as const, label: t('brands.title') },
          { key: 'wording' as const, label: t('wordings.title') },
        ]}
        value={value}
        onChange={(part) => navigate(part === 'values' ? '/setting' : `/setting/${part}`)}
      />
    </div>
  )
}
