import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { forgetChoice, inputFor, refuse, useHeldChoice, useProposal } from './account-choice.ts'
import { useMayDecide } from './may-decide.ts'
import { aroundQuery } from './waiting-line.tsx'

type DecideProps = { record: Row; save: () => Promise<boolean>; otherwise: ReactNode }

/**
 * Decides an application: makes its account, or closes it without one. Typed values are saved first, and the next application that waits
 * follows, or the list when none does.
 */
export function Decide(props: DecideProps) {
  return useMayDecide(props.record) ? <Deciding {...props} /> : props.otherwise
}

function Deciding({ record, save }: DecideProps) {
  const { client, guard } = useServices()
  const toast = useToast()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { formState } = useFormContext()
  const { isDirty } = formState
  const status = useWatch({ name: 'status' }) as string
  const { typed } = useHeldChoice(record.id)
  const around = useQuery(aroundQuery(client, record))
  const proposal = useProposal(record, true)
  const [busy, setBusy] = useState(false)
  const closes = status === 'closed' && record.status !== 'closed'

  const goOn = async () => {
    const next = around.data?.next
    await Promise.all([
      cache.invalidateQueries({ queryKey: [['application']] }),
      cache.invalidateQueries({ queryKey: [['dashboard']] }),
    ])
    guard.pass(() => navigate(next && next !== record.id ? `/application/${next}` : '/application'))
  }
  const decide = async () => {
    setBusy(true)
    try {
      if (isDirty && !(await save())) return
      if (!closes) {
        await client.application.createAccount.mutate(inputFor(record.id, typed))
        forgetChoice(record.id)
        toast.success(t(typed.notify === false ? 'application.madeQuietly' : 'application.made'))
      }
      await goOn()
    } catch (error) {
      const { message, fields } = failureOf(error)
      refuse(record.id, message, fields)
      toast.error(message)
    } finally {
      setBusy(false)
    }
  }
  const label = closes
    ? 'application.close'
    : proposal.data?.holder
      ? 'application.openMaterial'
      : 'application.makeAndClose'
  return (
    <Button variant="primary" busy={busy && t('application.making')} onClick={() => void decide()}>
      {t(label)}
    </Button>
  )
}
