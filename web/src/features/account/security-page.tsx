import '../../lib/form-texts.ts'
import './security-texts.ts'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { longDayText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormColumns, PageHead, SideSection } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { NewSessions } from './new-sessions.tsx'
import { OwnFile } from './own-file.tsx'
import { OwnReads } from './own-reads.tsx'
import { SecuritySessions } from './security-sessions.tsx'
import { SecurityWays } from './security-ways.tsx'
import { type SecurityOverview, useSecurity } from './use-security.ts'

/** Shows how one signs in, where one is signed in, and the acts that ask for a proof (design guide, 69). */
export function SecurityPage() {
  const security = useSecurity()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [password, setPassword] = useState(false)
  useCrumb(t('security.title'))
  const { query, change, client } = security
  const { data } = query
  const failure = query.error && !data ? failureOf(query.error) : null
  return (
    <>
      <PageHead title={t('screen.myAccount')} />
      <AccountTabs />
      <TabPanel id="account" tab="security">
        {failure && (
          <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonForm />}
        {data && (
          <FormColumns side={<Side data={data} />}>
            <Notices
              data={data}
              security={security}
              onStranger={() => setPassword(true)}
              onStop={(id) => void change(() => client.factorReset.stop.mutate({ id }), t('security.resetStopped'))}
            />
            <SecurityWays
              data={data}
              security={security}
              onCodes={setCodes}
              password={password}
              onPassword={setPassword}
            />
            <SecuritySessions data={data} security={security} />
          </FormColumns>
        )}
      </TabPanel>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

type NoticesProps = {
  data: SecurityOverview
  security: ReturnType<typeof useSecurity>
  onStop: (id: number) => void
  onStranger: () => void
}

function Notices({ data, security, onStop, onStranger }: NoticesProps) {
  const { reset, passkeys, app, sessions } = data
  const hasNone = passkeys.length === 0 && !app
  if (!reset && !hasNone && !sessions.some(({ news }) => news)) return null
  return (
    <div className="mb-4 grid gap-2">
      {reset && (
        <Notice
          severity="warning"
          stacked
          title={t('security.resetNotice', { date: longDayText(reset.started_at) })}
          actions={<Button onClick={() => onStop(reset.id)}>{t('security.resetStop')}</Button>}
        >
          {t('security.resetNoticeHelp')}
        </Notice>
      )}
      <NewSessions data={data} security={security} onStranger={onStranger} />
      {hasNone && (
        <Notice severity="info" stacked title={t('security.missingNotice')}>
          {t('security.missingNoticeHelp')}
        </Notice>
      )}
    </div>
  )
}

function Side({ data }: { data: SecurityOverview }) {
  return (
    <>
      <SideSection title={t('account.file')}>
        <p className="mb-1 text-hint">{t('account.fileHelp')}</p>
        <OwnFile />
      </SideSection>
      <SideSection title={t('security.asks')}>
        <p className="text-hint">{t('security.asksHelp', { number: data.minutes })}</p>
        {data.demanded && <p className="mt-1 text-hint">{t('security.demanded')}</p>}
        <p className="mt-1 flex items-center gap-0.75 text-hint">
          <Icon as={Lock} size={16} />
          {t('security.byOffice')}
        </p>
      </SideSection>
      <SideSection title={t('security.lost')}>
        <p className="text-hint">{t('security.lostHelp')}</p>
      </SideSection>
      <OwnReads />
    </>
  )
}
