import '../account/security-texts.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const id = 'settings'
type SettingsPart = 'values' | 'brand' | 'wording' | 'sign-in'

/** Returns the part in the address. The installation's own parts need the right to read them, and no current group. */
export function useSettingsPart(): SettingsPart {
  const [path] = useLocation()
  const whole = useCan()('read', 'Setting', { group_id: null })
  const part = path.split(/[/?#]/)[2]
  return whole && (part === 'brand' || part === 'wording' || part === 'sign-in') ? part : 'values'
}

/** Draws tabs for the parts of the settings. A person who may read only a group's settings has no tabs. */
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
            { key: 'sign-in' as const, label: t('reset.part') },
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
