import '../../lib/form-texts.ts'
import './security-texts.ts'
import type { ReactNode } from 'react'
import { AtOnce } from '../../lib/at-once.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { FormColumns, PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { AccountTabs, tabsId, useAccountPart } from './account-tabs.tsx'
import { useAccount } from './use-account.ts'

type Account = Outputs['account']['get']

/** Draws a part of "Mitt konto" that reads the account: its heading, the tabs, and the part once the account is there. */
export function PartPage(props: { title: string; side?: ReactNode; children: (account: Account) => ReactNode }) {
  const { title, side, children } = props
  const part = useAccountPart()
  const { data, error, isPending, refetch } = useAccount()
  useCrumb(title)
  const failure = error && !data ? failureOf(error) : null
  return (
    <>
      <PageHead title={t('screen.myAccount')} />
      <AccountTabs />
      <TabPanel id={tabsId} tab={part}>
        {failure && <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />}
        {isPending && <SkeletonForm />}
        {data && (
          <AtOnce>
            <FormColumns side={side}>{children(data)}</FormColumns>
          </AtOnce>
        )}
      </TabPanel>
    </>
  )
}
