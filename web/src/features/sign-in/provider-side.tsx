import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SideSection } from '../../ui/shell.tsx'

type Checks = Outputs['signInProvider']['check']

/** Shows the addresses that the organisation registers, and tries the connection. */
export function ProviderSide({ record }: { record: Row | null }) {
  if (!record) return null
  const isSaml = record.kind === 'saml'
  const addresses = isSaml
    ? [
        [t('signInProvider.entityId'), record.metadata],
        [t('signInProvider.acs'), record.acs],
      ]
    : [[t('signInProvider.callback'), record.callback]]
  return (
    <>
      <SideSection title={t('field.signInProvider.group')}>
        {String(record.group ?? t('signInProvider.everybody'))}
      </SideSection>
      <SideSection title={t('signInProvider.hand')}>
        <dl className="grid gap-1 text-hint">
          {addresses.map(([label, address]) => (
            <div key={String(label)}>
              <dt className="text-grey-6">{String(label)}</dt>
              <dd className="wrap-anywhere">{String(address)}</dd>
            </div>
          ))}
        </dl>
      </SideSection>
      <TryProvider record={record} />
    </>
  )
}

function TryProvider({ record }: { record: Row }) {
  const { client } = useServices()
  const can = useCan()
  const attempt = useToastOutcome()
  const { formState } = useFormContext()
  const [busy, setBusy] = useState(false)
  const [checks, setChecks] = useState<Checks>([])
  if (!can('update', 'SignInProvider', record)) return null
  const run = async () => {
    setBusy(true)
    setChecks([])
    await attempt(async () => {
      setChecks(await client.signInProvider.check.mutate({ id: record.id }))
      return null
    })
    setBusy(false)
  }
  return (
    <SideSection title={t('signInProvider.try')}>
      <p className="mb-1 text-hint text-grey-6">
        {formState.isDirty ? t('signInProvider.saveFirst') : t('signInProvider.tryHelp')}
      </p>
      <Button disabled={formState.isDirty} busy={busy && t('signInProvider.trying')} onClick={() => void run()}>
        {t('signInProvider.try')}
      </Button>
      <ul role="status" className="mt-1.5 grid gap-1 text-hint">
        {checks.map(({ what, good, found }) => {
          const Mark = good ? CircleCheck : CircleX
          return (
            <li key={`${what} ${found}`} className="flex gap-1">
              <Icon as={Mark} size={18} className={`mt-0.25 ${good ? 'text-green-dark' : 'text-wine'}`} />
              <span className="min-w-0 wrap-anywhere">
                <b>{what}.</b> {found}
              </span>
            </li>
          )
        })}
      </ul>
    </SideSection>
  )
}
