import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { longDayText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { LinkedRows } from '../sign-in/linked-rows.tsx'
import { Password } from './account-parts.tsx'
import { AppDialog } from './app-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { SecurityRow } from './security-row.tsx'
import type { SecurityOverview, useSecurity } from './use-security.ts'

type Security = ReturnType<typeof useSecurity>

/** Below this many recovery codes the page says that few are left. */
const FEW_CODES = 3

/** Lists the ways to sign in; each is changed where it stands. */
export function SecurityWays(props: {
  data: SecurityOverview
  security: Security
  onCodes: (codes: string[]) => void
  /** The form for a new password is open. */
  password: boolean
  onPassword: (open: boolean) => void
}) {
  const { data, security, onCodes, password, onPassword } = props
  const { change, client } = security
  const [dialog, setDialog] = useState<'passkey' | 'app' | null>(null)
  const confirm = useConfirm()
  const finish = async (codes: string[] | undefined) => {
    setDialog(null)
    await change(async () => undefined, t('security.saved'))
    if (codes) onCodes(codes)
  }
  const renew = async () => {
    const yes = await confirm({
      title: t('security.codesRenewQuestion'),
      text: t('security.codesRenewHelp'),
      confirmLabel: t('security.codesRenewYes'),
    })
    const made = yes && (await change(() => client.security.renewCodes.mutate(), ''))
    if (made) onCodes(made.codes)
  }
  const { app, codes } = data
  const hasFactor = Boolean(app) || data.passkeys.length > 0
  return (
    <section>
      <h2 className="border-b border-grey-3 pb-1 text-h3">{t('security.ways')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-1.5 pt-2">
        <div className="min-w-0 flex-[1_1_240px]">
          <h3 className="font-bold">{t('security.passkeys')}</h3>
          <p className="text-hint text-grey-6">{t('security.passkeysHelp')}</p>
        </div>
        <Button variant="primary" icon={Plus} onClick={() => setDialog('passkey')}>
          {t('security.addPasskey')}
        </Button>
      </div>
      <ul>
        {data.passkeys.length === 0 && (
          <li className="border-b border-grey-2 py-1.5 text-hint text-grey-6">{t('security.noPasskeys')}</li>
        )}
        {data.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} security={security} />
        ))}
        <SecurityRow
          icon={ShieldCheck}
          title={t('security.app')}
          text={app ? t('security.appSince', { date: longDayText(app.created_at) }) : t('security.appHelp')}
          state={<Status status={app ? 'published' : 'unpublished'}>{t(app ? 'security.on' : 'security.off')}</Status>}
          actions={
            <Button variant="tertiary" size={32} onClick={() => setDialog('app')}>
              {t(app ? 'security.change' : 'security.connect')}
            </Button>
          }
        />
        <SecurityRow
          icon={LifeBuoy}
          title={t('security.codes')}
          text={hasFactor ? t('security.codesLeft', { count: codes.left, total: codes.of }) : t('security.codesNone')}
          state={hasFactor && codes.left <= FEW_CODES && <Few />}
          actions={
            hasFactor && (
              <Button variant="tertiary" size={32} onClick={() => void renew()}>
                {t('security.codesRenew')}
              </Button>
            )
          }
        />
        <LinkedRows />
        <SecurityRow
          icon={KeyRound}
          title={t('security.password')}
          text={
            data.passwordChangedAt
              ? t('security.passwordChanged', { date: longDayText(data.passwordChangedAt) })
              : t('security.passwordKept')
          }
          state={<Status status="published">{t('security.passwordChosen')}</Status>}
          actions={
            <Button variant="tertiary" size={32} aria-expanded={password} onClick={() => onPassword(!password)}>
              {t('account.changePassword')}
            </Button>
          }
        />
      </ul>
      {password && (
        <div className="pt-3">
          <Password />
        </div>
      )}
      {dialog === 'passkey' && <PasskeyDialog onClose={() => setDialog(null)} onDone={(made) => void finish(made)} />}
      {dialog === 'app' && (
        <AppDialog
          connected={Boolean(app)}
          security={security}
          onClose={() => setDialog(null)}
          onDone={(made) => void finish(made)}
        />
      )}
    </section>
  )
}

function Few() {
  return (
    <span className="inline-flex items-center gap-1 text-orange-dark">
      <Icon as={TriangleAlert} size={16} />
      {t('security.codesFew')}
    </span>
  )
}
