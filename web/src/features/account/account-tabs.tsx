import './security-texts.ts'
import { useLocation } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { Tabs } from '../../ui/tabs.tsx'

const tabsId = 'account'

type AccountPart = 'details' | 'security'

/** Returns the part of "Mitt konto" that the address names. */
export function useAccountPart(): AccountPart {
  const [path] = useLocation()
  return path.split(/[/?#]/)[2] === 'security' ? 'security' : 'details'
}

/** Draws the tabs of "Mitt konto"; each part has an address of its own. */
export function AccountTabs() {
  const [, navigate] = useLocation()
  const part = useAccountPart()
  return (
    <div className="mb-3">
      <Tabs
        id={tabsId}
        pages
        label={t('account.parts')}
        tabs={[
          { key: 'details' as const, label: t('account.details') },
          { key: 'security' as const, label: t('security.title') },
        ]}
        value={part}
        onChange={(next) => navigate(next === 'details' ? '/account' : '/account/security')}
      />
    </div>
  )
}
