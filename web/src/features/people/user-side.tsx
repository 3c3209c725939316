import CircleHelp from 'lucide-react/icons/circle-help'
import Eye from 'lucide-react/icons/eye'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import type { Row } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { useHasWhy, whyAddress } from '../../resource/why.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { Facts, UsedIn } from '../content/used-in.tsx'
import { LinkedAccounts } from '../sign-in/linked-accounts.tsx'
import { actAs, sendReset, signOutUser } from './user-actions.ts'
import { NewUserMay, UserMay } from './user-may.tsx'
import { ValidigPart } from './validig-part.tsx'

/** The question that stands first: issuers ask about papers, and others about texts. Another one is chosen on the page. */
function askedFirst({ apps }: Row) {
  const uses = (app: string) => Array.isArray(apps) && apps.includes(app)
  return uses('cert') && !uses('pages')
    ? ({ action: 'issue', subject: 'Diploma' } as const)
    : ({ action: 'publish', subject: 'Article' } as const)
}

/** Shows an account's actions besides editing, and its consent. */
export function UserSide({ record }: { record: Row | null }) {
  const { client, session } = useServices()
  const can = useCan()
  const me = useMe()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const [number, setNumber] = useState<string | null>(null)
  const hasWhy = useHasWhy()
  if (!record) return <NewUserMay />
  const tools = { client, session, confirm }
  const reveal = () =>
    attempt(async () => {
      setNumber((await client.user.reveal.mutate({ id: record.id })).personal_number)
      return null
    })
  const own = record.id === me.user.id
  const approved = typeof record.gdpr_at === 'string' && Boolean(record.gdpr)
  return (
    <>
      <ValidigPart record={record} />
      <UserMay record={record} />
      <SideSection title={t('field.gdpr')}>
        <p className="text-hint text-grey-6">
          {approved
            ? t('user.consented', {
                date: longDayText(String(record.gdpr_at)),
                number: String(record.gdpr_version ?? ''),
              })
            : t('user.noConsent')}
        </p>
      </SideSection>
      <SideSection title={t('user.account')}>
        <div className="-ml-1.25 grid justify-items-start gap-0.5">
          {Boolean(record.personal_number) && can('reveal', 'User', record) && (
            <>
              <Button variant="tertiary" icon={Eye} onClick={() => void reveal()}>
                {t('user.reveal')}
              </Button>
              {number && (
                <p role="status" className="pl-1.25 tabular-nums">
                  {number}
                </p>
              )}
            </>
          )}
          {can('update', 'User', record) && (
            <Button variant="tertiary" icon={Mail} onClick={() => void attempt(() => sendReset(record, tools))}>
              {t('action.sendReset')}
            </Button>
          )}
          {!own && can('update', 'User', record) && (
            <Button variant="tertiary" icon={LogOut} onClick={() => void attempt(() => signOutUser(record, tools))}>
              {t('action.signOutUser')}
            </Button>
          )}
          {hasWhy && (
            <Button variant="tertiary" icon={CircleHelp} href={whyAddress({ user: record.id, ...askedFirst(record) })}>
              {t('why.menu')}
            </Button>
          )}
          {!own && !me.realUser && can('masquerade', 'User', record) && (
            <Button variant="tertiary" icon={VenetianMask} onClick={() => void attempt(() => actAs(record, tools))}>
              {t('action.masquerade')}
            </Button>
          )}
        </div>
      </SideSection>
      <SideSection title={t('linked.title')}>
        <LinkedAccounts user={record.id} mayRemove={can('update', 'User', record)} />
      </SideSection>
      <Facts>
        <UsedIn name="user" id={record.id} />
      </Facts>
    </>
  )
}
