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
import { useKept, useTellFound } from '../../resource/use-kept.ts'
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
const circles: Policy['demanded'] = ['administrators', 'office', 'issuers']

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
  const { client } = useServices()
  const toast = useToast()
  const start = {
    demanded: circles.filter((each) => policy.demanded.includes(each)),
    minutes: String(policy.proofMinutes),
  }
  const kept = useKept({ name: 'signInPolicy' }, start, policy.updated_at)
  useTellFound(kept)
  const { demanded, minutes } = kept.value
  const type = (part: Partial<typeof start>) => kept.set((before) => ({ ...before, ...part }))
  /** The version that a save replaces: the one that the values were typed over, or another editor's after a conflict. */
  const [newer, setNewer] = useState<{ updated_at: Policy['updated_at'] } | null>(null)
  const seen = newer ? newer.updated_at : kept.base
  const [busy, setBusy] = useState(false)
  const number = Number(minutes)
  const valid = Number.isInteger(number) && number >= 1 && number <= 720
  /** Returns whether the demands are saved. */
  const save = async (): Promise<boolean> => {
    if (!valid) return false
    setBusy(true)
    try {
      await client.signInPolicy.update.mutate({ demanded, proofMinutes: number, updated_at: seen })
      kept.end()
      toast.success(t('reset.policySaved'))
      await onSaved()
      return true
    } catch (error) {
      const { message, details } = failureOf(error)
      toast.error(message)
      if (details.stale) setNewer(details.current as Policy)
      return false
    } finally {
      setBusy(false)
    }
  }
  const { isTyped } = kept
  useUnsaved({ isUnsaved: () => isTyped, save: held ? undefined : save, discard: kept.forget })
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
                type({
                  demanded: circles.filter((each) =>
                    each === circle ? event.target.checked : demanded.includes(each),
                  ),
                })
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
          onChange={(event) => type({ minutes: event.target.value })}
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
