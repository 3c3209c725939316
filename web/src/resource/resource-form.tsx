import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useServices } from '../lib/client-context.tsx'
import { useCrumb } from '../lib/crumb.ts'
import { failureOf } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { formsOf, newOf, t } from '../lib/i18n.ts'
import { useCan, useMe } from '../lib/me.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FormHeader } from '../ui/form-header.tsx'
import { FormColumns, PageHead } from '../ui/shell.tsx'
import { SkeletonForm } from '../ui/skeleton.tsx'
import { LoadError } from '../ui/states.tsx'
import { ChooseGroup } from './choose-group.tsx'
import { FormActions } from './form-actions.tsx'
import { useFieldDrawing } from './form-field.tsx'
import { errorsOf } from './form-fields.ts'
import { FormMessages } from './form-machine/form-messages.tsx'
import { FormMain } from './form-main.tsx'
import { lineOf } from './form-parts.tsx'
import { FormSide } from './form-side.tsx'
import { listAddress } from './list-state.ts'
import { BesideLive, useLivePane } from './live-pane.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { usePhoneParts } from './phone-parts.tsx'
import { headingOf, titleOf } from './row-actions.tsx'
import { callKey, type Row, type Screen, withGroupId } from './screen.ts'
import { useOpened } from './use-opened.ts'
import { useResourceForm } from './use-resource-form.ts'
import { HeaderLine, useBelongs } from './whose.tsx'

/**
 * Draws the form of any resource, from its definition (Spec §2.3; design guide, Form). `id` null creates a new record.
 */
export function ResourceForm({ screen, id }: { screen: Screen; id: number | null }) {
  const { resource } = screen
  const { client } = useServices()
  const can = useCan()
  const me = useMe()
  const { current } = useGroup()
  const query = useQuery({
    queryKey: callKey(resource.name, 'get', { id }),
    queryFn: ({ signal }) => screen.api(client).get.query({ id: id ?? 0 }, { signal }),
    enabled: id !== null,
    // The form must begin from the current record.
    staleTime: 0,
  })
  const failure = query.error ? failureOf(query.error) : null
  const refused = id === null ? !can('create', resource.subject) : failure?.code === 'FORBIDDEN'
  // A refusal here holds in every group, so no group is offered.
  if (refused) {
    const why = id === null ? { action: 'create' as const } : { action: 'read' as const, id }
    return <NotAllowed to={headingOf(screen)} why={{ ...why, subject: resource.subject }} />
  }
  if (id === null && screen.inGroup && !can('create', resource.subject, { group_id: current?.id ?? null })) {
    return (
      <>
        <PageHead title={newOf(resource.name)} />
        <ChooseGroup subject={resource.subject} />
      </>
    )
  }
  if (failure?.code === 'NOT_FOUND' || failure?.code === 'INVALID') {
    const nowhere = <ErrorScreen code={404} brand={me.brand.name} />
    const { Trashed } = screen
    if (!Trashed || id === null || failure.code === 'INVALID') return nowhere
    return (
      <Suspense fallback={<SkeletonForm />}>
        <Trashed entity={resource.name} id={id} otherwise={nowhere} />
      </Suspense>
    )
  }
  if (failure && !query.data) {
    return (
      <>
        <PageHead title={headingOf(screen)} />
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (id !== null && !query.data) {
    return (
      <>
        <FormHeader title={t('form.edit', { element: formsOf(resource.name).indefSg })} actions={null} />
        <SkeletonForm />
      </>
    )
  }
  return <OpenForm key={id ?? 'new'} screen={screen} given={(query.data as Row | undefined) ?? null} />
}

function OpenForm({ screen, given }: { screen: Screen; given: Row | null }) {
  const { resource } = screen
  const can = useCan()
  const work = useResourceForm(screen, given)
  const { record, form, state, draft } = work
  useOpened(resource.name, given?.id)
  const hidden: readonly string[] = (record && screen.hides?.(record, can)) ?? []
  const specs = work.specs.filter(({ top }) => !hidden.includes(top))
  const backFrom = (row: Row, gone = false) => screen.back?.(row, gone) ?? listAddress(resource.name)
  const right = record ? 'update' : 'create'
  const [held, setHeld] = useState(false)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const changedFields = Object.keys(form.formState.dirtyFields)
  const editable =
    !held && !screen.noUpdate && (screen.own || can(right, resource.subject, record ? withGroupId(record) : undefined))
  const heading = record && screen.heading?.(record)
  const title = record ? t('form.edit', { element: formsOf(resource.name).indefSg }) : newOf(resource.name)
  useCrumb(screen.own ? null : record ? (heading?.crumb ?? titleOf(record)) : title)

  const save = async () => {
    const saved = await work.save()
    if (saved && !record) work.open(saved)
  }
  const saveAndClose = async () => {
    const saved = await work.save()
    if (saved) work.leave(backFrom(saved))
  }
  const drawField = useFieldDrawing(screen, record, editable)
  const errors = errorsOf(specs, work.errors)
  const pane = useLivePane(editable ? screen.Live : undefined)
  const live = { record, unsaved: work.unsaved }
  const phone = usePhoneParts({ pane, live, specs, wrong: errors[0]?.id, attempts: work.attempts })
  const inPart = (part: 'text' | 'side', content: ReactNode) => (phone ? phone.panel(part, content) : content)
  const { Line } = screen
  const line = lineOf(work, editable || held)
  const belongs = useBelongs(screen, record)
  const hasMessages = draft.found || work.conflict || work.general.length > 0 || errors.length > 0

  return (
    <FormProvider {...form}>
      <FormHeader
        name={record && !screen.own ? titleOf(record) : (heading?.title ?? title)}
        title={heading?.title ?? title}
        chip={
          <>
            {heading?.chip && <Chip tone={heading.tone ?? 'blue'}>{heading.chip}</Chip>}
            {screen.Company && <span ref={setCorner} className="empty:hidden" />}
          </>
        }
        state={state}
        line={<HeaderLine parts={[belongs, line, Line && <Line key="own" record={record} />]} />}
        actions={
          <FormActions
            screen={screen}
            record={record}
            work={work}
            editable={editable}
            hasErrors={errors.length > 0}
            live={pane}
            onSave={() => void save()}
            onSaveAndClose={() => void saveAndClose()}
          />
        }
      />
      {screen.Above && <screen.Above />}
      {phone?.tabs}
      <BesideLive pane={pane} live={live}>
        <form
          noValidate
          aria-label={title}
          onClickCapture={phone?.onLink}
          onInput={work.typed}
          onSubmit={(event) => {
            event.preventDefault()
            if (editable) void save()
          }}
        >
          <FormColumns
            side={inPart(
              'side',
              <FormSide
                screen={screen}
                specs={specs.filter((spec) => spec.place === 'side')}
                record={record}
                draw={drawField}
                onGone={(gone) => {
                  draft.drop()
                  work.leave(backFrom(gone, true))
                }}
              />,
            )}
          >
            <div className={hasMessages ? 'mb-3 grid gap-3' : 'contents'}>
              <FormMessages machine={work.machine} record={record} differencesTo={work.differencesTo} />
              <ErrorSummary errors={errors} focusKey={work.attempts || undefined} />
            </div>
            <Suspense>
              {record && screen.Company && (
                <div className="grid gap-3 not-empty:mb-3">
                  <screen.Company
                    entity={resource.name}
                    record={record}
                    field={work.isDirty ? (changedFields.at(-1) ?? '') : null}
                    saving={state === 'saving'}
                    labelOf={(field) => specs.find(({ top }) => top === field)?.label}
                    corner={corner}
                    onHeld={setHeld}
                  />
                </div>
              )}
            </Suspense>
            {record && screen.Head && <screen.Head record={record} />}
            {inPart(
              'text',
              <FormMain
                screen={screen}
                specs={specs.filter((spec) => spec.place === 'main')}
                record={record}
                draw={drawField}
                wrong={errors[0]?.id}
                attempts={work.attempts}
              />,
            )}
            {phone?.live}
          </FormColumns>
        </form>
      </BesideLive>
    </FormProvider>
  )
}
