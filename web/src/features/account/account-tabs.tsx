import './security-texts.ts'
import { useLocation } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { Tabs } from '../../ui/tabs.tsx'

/** Joins the tabs and the parts. */
export const tabsId = 'account'

const parts = {
  details: 'account.details',
  security: 'security.title',
  mail: 'account.mail',
  data: 'account.data',
} as const
type AccountPart = keyof typeof parts

/** Returns the part of "Mitt konto" that the address names. */
export function useAccountPart(): AccountPart {
  const [path] = useLocation()
  const named = path.split(/[/?#]/)[2] ?? ''
  return Object.hasOwn(parts, named) ? (named as AccountPart) : 'details'
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
        tabs={(Object.keys(parts) as AccountPart[]).map((key) => ({ key, label: t(parts[key]) }))}
        value={part}
        onChange={(next) => navigate(next === 'details' ? '/account' : `/account/${next}`)}
      />
    </div>
  )
}
