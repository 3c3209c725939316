import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { formsOf, newOf, t } from '../lib/i18n.ts'
import { useCodes } from '../lib/late.tsx'
import { useCan, useMe } from '../lib/me.tsx'
import { trpc } from '../lib/trpc.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { FormHeader } from '../ui/form-header.tsx'
import { PageHead } from '../ui/shell.tsx'
import { SkeletonForm } from '../ui/skeleton.tsx'
import { LoadError } from '../ui/states.tsx'
import { ChooseGroup } from './choose-group.tsx'
import { fieldsOf } from './form-fields.ts'
import { Offered, useEarlyLook } from './form-machine/offered-draft.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { OpenForm } from './open-form.tsx'
import { headingOf } from './row-title.ts'
import { callKey, type Row, type Screen } from './screen.ts'

/**
 * Draws the form of any resource, from its definition (Spec §2.3; design guide, Form). `id` null creates a new record.
 */
export function ResourceForm({ screen, id }: { screen: Screen; id: number | null }) {
  return id === null ? <NewRecord screen={screen} /> : <SavedRecord screen={screen} id={id} />
}

/** Fetches code that the form waits for. @returns whether it is there, or can't be fetched: the part then tells so */
function useCode(screen: Screen): boolean {
  const codes = useMemo(
    () => [...fieldsOf(screen).flatMap(({ kind }) => kind.code ?? []), ...(screen.codes ?? [])],
    [screen],
  )
  return useCodes(codes)
}

/** The form of a new record, or the reason why there is none. */
function NewRecord({ screen }: { screen: Screen }) {
  const { name, subject } = screen.resource
  const can = useCan()
  const { current } = useGroup()
  const isReady = useCode(screen)
  const form = { name, id: null }
  const take = useEarlyLook(form, screen.keepsOnServer === true)
  // A refusal here holds in every group, so no group is offered.
  if (!can('create', subject)) {
    return <NotAllowed to={headingOf(screen)} why={{ action: 'create', subject }} />
  }
  if (screen.inGroup && !can('create', subject, { group_id: current?.id ?? null })) {
    return (
      <>
        <PageHead title={newOf(name)} />
        <ChooseGroup subject={subject} />
      </>
    )
  }
  const waiting = <Waiting title={newOf(name)} />
  if (!isReady) return waiting
  return (
    <Offered key="new" form={form} take={take} waiting={waiting}>
      {(offered) => <OpenForm screen={screen} given={null} offered={offered} />}
    </Offered>
  )
}

/** The form of a saved record, or the reason why there is none. */
function SavedRecord({ screen, id }: { screen: Screen; id: number }) {
  const { name, subject } = screen.resource
  const { client, guard } = useServices()
  const utils = trpc.useUtils()
  const isReady = useCode(screen)
  const form = { name, id }
  const take = useEarlyLook(form, screen.keepsOnServer === true)
  const query = useQuery({
    queryKey: callKey(name, 'get', { id }),
    queryFn: async ({ signal }) => {
      const answers = [screen.api(client).get.query({ id }, { signal }), screen.prefetch?.(utils, id)] as const
      return (await Promise.all(answers))[0]
    },
    // The form must begin from the current record.
    staleTime: 0,
  })
  const failure = query.error ? failureOf(query.error) : null
  if (failure?.code === 'FORBIDDEN') {
    return <NotAllowed to={headingOf(screen)} why={{ action: 'read', id, subject }} />
  }
  if (failure?.code === 'INVALID') return <Nowhere />
  const isGone = failure?.code === 'NOT_FOUND'
  // A form in which something is typed stays, and says so.
  if (isGone && !(query.data && guard.unsaved())) return <Gone screen={screen} id={id} />
  const waiting = <Waiting title={t('form.edit', { element: formsOf(name).indefSg })} />
  if (query.data && isReady) {
    return (
      <Offered key={id} form={form} take={take} waiting={waiting}>
        {(offered) => <OpenForm screen={screen} given={query.data as Row} offered={offered} gone={isGone} />}
      </Offered>
    )
  }
  if (failure) {
    return (
      <>
        <PageHead title={headingOf(screen)} />
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      </>
    )
  }
  return waiting
}

/** The form's heading and room, until its record and its fields are there. */
function Waiting({ title }: { title: string }) {
  return (
    <>
      <FormHeader title={title} actions={null} />
      <SkeletonForm />
    </>
  )
}

function Nowhere() {
  const me = useMe()
  return <ErrorScreen code={404} brand={me.brand.name} />
}

/** A record that is gone may lie in the trash, and its address says so. */
function Gone({ screen: { Trashed, resource }, id }: { screen: Screen; id: number }) {
  if (!Trashed) return <Nowhere />
  return (
    <Suspense fallback={<SkeletonForm />}>
      <Trashed entity={resource.name} id={id} otherwise={<Nowhere />} />
    </Suspense>
  )
}
