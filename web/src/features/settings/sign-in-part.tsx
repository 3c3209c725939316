import '../account/security-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { FactorResets } from './factor-resets.tsx'
import { SettingsParts } from './settings-tabs.tsx'

type Policy = Outputs['signInPolicy']['get']
const circles = ['administrators', 'office', 'issuers'] as const

/** Edits the demands of the office on those who sign in, and its help for people who lost their phone. */
export function SignInPart() {
  const { client } = useServices()
  const mayHelp = useCan()('update', 'Setting', { group_id: null })
  useCrumb(t('reset.part'))
  const query = useQuery({
    queryKey: [['signInPolicy', 'get']],
    queryFn: ({ signal }) => client.signInPolicy.get.query(undefined, { signal }),
  })
  const failure = query.error && !query.data ? failureOf(query.error) : null
  return (
    <>
      <PageHead title={t('screen.settings')} />
      <SettingsParts value="sign-in">
        {failure && (
          <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonForm />}
        {query.data && (
          <div className="max-w-text">
            <PolicyForm
              key={JSON.stringify(query.data)}
              policy={query.data}
              mayWrite={mayHelp}
              onSaved={query.refetch}
            />
            {mayHelp && <FactorResets />}
          </div>
        )}
      </SettingsParts>
    </>
  )
}

function PolicyForm(props: { policy: Policy; mayWrite: boolean; onSaved: () => Promise<unknown> }) {
  const { policy, mayWrite, onSaved } = props
  const { held, setCorner, company } = useHold()
  // Somebody else writes in them: everything typed here stays.
  const editable = mayWrite && !held
  /** The version that a save replaces: the fetched one, or another editor's after a conflict. */
  const [seen, setSeen] = useState(policy.updated_at)
  const { client } = useServices()
  const toast = useToast()
  const [demanded, setDemanded] = useState<Policy['demanded']>(policy.demanded)
  const [minutes, setMinutes] = useState(String(policy.proofMinutes))
  const [busy, setBusy] = useState(false)
  const number = Number(minutes)
  const valid = Number.isInteger(number) && number >= 1 && number <= 720
  /** Returns whether the demands are saved. */
  const save = async (): Promise<boolean> => {
    if (!valid) return false
    setBusy(true)
    try {
      await client.signInPolicy.update.mutate({ demanded, proofMinutes: number, updated_at: seen })
      toast.success(t('reset.policySaved'))
      await onSaved()
      return true
    } catch (error) {
      const { message, details } = failureOf(error)
      toast.error(message)
      if (details.stale) setSeen((details.current as Policy).updated_at)
      return false
    } finally {
      setBusy(false)
    }
  }
  const isTyped = minutes !== String(policy.proofMinutes) || demanded.join() !== policy.demanded.join()
  useUnsaved({ isUnsaved: () => isTyped, save: held ? undefined : save })
  return (
    <section className="grid gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-1.5">
          <h2 className="text-h2">{t('reset.policy')}</h2>
          <span ref={setCorner} className="empty:hidden" />
        </div>
        <p className="mt-0.5 text-grey-6">{t('reset.policyHelp')}</p>
        <FormCompany
          entity="signInPolicy"
          record={{ id: null, updated_at: policy.updated_at }}
          field={isTyped ? '' : null}
          saving={busy}
          mayWrite={mayWrite}
          labelOf={() => undefined}
          onFetch={onSaved}
          {...company}
        />
      </div>
      <Fieldset legend={t('reset.demanded')}>
        <div className="grid gap-1 pt-0.5">
          {circles.map((circle) => (
            <Checkbox
              key={circle}
              label={t(`reset.${circle}`)}
              checked={demanded.includes(circle)}
              disabled={!editable}
              onChange={(event) =>
                setDemanded(event.target.checked ? [...demanded, circle] : demanded.filter((each) => each !== circle))
              }
            />
          ))}
        </div>
      </Fieldset>
      <Field
        label={t('reset.minutes')}
        hint={t('reset.minutesHelp')}
        className="max-w-45"
        readOnly={!editable}
        {...(!valid && { error: t('reset.minutesWrong') })}
      >
        <TextInput
          inputMode="numeric"
          maxLength={3}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      {editable && (
        <div>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </div>
      )}
    </section>
  )
}
