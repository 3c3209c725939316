import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const id = 'settings'
type SettingsPart = 'values' | 'brand' | 'wording'

/** Which part the address asks for; what is the installation's own is for who may read it where there is no group. */
export function useSettingsPart(): SettingsPart {
  const [path] = useLocation()
  const whole = useCan()('read', 'Setting', { group_id: null })
  const part = path.split(/[/?#]/)[2]
  return whole && (part === 'brand' || part === 'wording') ? part : 'values'
}

/** The parts of the settings, each a page, over the one that is open; only the first is anything to who sees a group's settings alone. */
export function SettingsParts({ value, children }: { value: SettingsPart; children: ReactNode }) {
  const [, navigate] = useLocation()
  const can = useCan()
  if (!can('read', 'Setting', { group_id: null })) return children
  return (
    <>
      <div className="mb-3">
        <Tabs
          id={id}
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
      <TabPanel id={id} tab={value}>
        {children}
      </TabPanel>
    </>
  )
}
