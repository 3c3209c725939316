import { useQuery, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { FormProvider } from 'react-hook-form'
import { useServices } from '../lib/client-context.tsx'
import { useCrumb } from '../lib/crumb.ts'
import { failureOf } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { useCan, useMe } from '../lib/me.tsx'
import { clockText, dayText, formsOf, newOf, t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FormHeader } from '../ui/form-header.tsx'
import { Notice } from '../ui/notice.tsx'
import { FormColumns, PageHead, SideSection } from '../ui/shell.tsx'
import { SkeletonForm } from '../ui/skeleton.tsx'
import { LoadError } from '../ui/states.tsx'
import { ChooseGroup } from './choose-group.tsx'
import { FormActions } from './form-actions.tsx'
import { ConditionalField, FieldHost } from './form-field.tsx'
import { type FieldSpec, faultsOf } from './form-fields.ts'
import { FormMain } from './form-main.tsx'
import { Facts, lineOf, sections } from './form-parts.tsx'
import { listAddress } from './list-state.ts'
import { NotAllowed } from './not-allowed.tsx'
import { headingOf, titleOf, useRowActions } from './row-actions.tsx'
import { callKey, judged, type Row, type Screen } from './screen.ts'
import { StaleNotice } from './stale.tsx'
import { useResourceForm } from './use-resource-form.ts'

/** The form of any resource, from its definition (Spec §2.3; design guide, Form). `id` null makes a new one. */
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
    // One edits what is there now, not what was there a while ago.
    staleTime: 0,
  })
  const failure = query.error ? failureOf(query.error) : null
  const refused = id === null ? !can('create', resource.subject) : failure?.code === 'FORBIDDEN'
  // No other group opens it: what is refused here is refused in all of them.
  if (refused) return <NotAllowed to={headingOf(screen)} />
  if (id === null && screen.inGroup && !can('create', resource.subject, { group_id: current?.id ?? null })) {
    return (
      <>
        <PageHead title={newOf(resource.name)} />
        <ChooseGroup subject={resource.subject} />
      </>
    )
  }
  if (failure?.code === 'NOT_FOUND' || failure?.code === 'INVALID')
    return <ErrorScreen code={404} brand={me.brand.name} />
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
  const cache = useQueryClient()
  const can = useCan()
  const work = useResourceForm(screen, given)
  const { record, specs, form, state, draft } = work
  const backFrom = (row: Row, gone = false) => screen.back?.(row, gone) ?? listAddress(resource.name)
  const forms = formsOf(resource.name)
  const actions = useRowActions(screen, () => {
    draft.drop()
    if (record) work.leave(backFrom(record, true))
  })
  const right = record ? 'update' : 'create'
  const editable = !screen.noUpdate && (screen.own || can(right, resource.subject, record ? judged(record) : undefined))
  const heading = record && screen.heading?.(record)
  const title = record ? t('form.edit', { element: forms.indefSg }) : newOf(resource.name)
  useCrumb(screen.own ? null : record ? (heading?.crumb ?? titleOf(record)) : title)

  const save = async () => {
    const saved = await work.save()
    if (saved && !record) work.open(saved)
  }
  const saveAndClose = async () => {
    const saved = await work.save()
    if (saved) work.leave(backFrom(saved))
  }

  // A row of no group is one's to change only with a right that holds everywhere.
  const isOffice = () => can('update', resource.subject, {})
  const readOnlyOf = (spec: FieldSpec) => {
    const needs = (screen.needs as Record<string, Parameters<typeof can>[0]> | undefined)?.[spec.top]
    if (!editable || (record && spec.office && !isOffice())) return true
    return Boolean(needs && !can(needs, resource.subject, record ? judged(record) : undefined))
  }
  const fieldOf = (spec: FieldSpec) => {
    const conditions = screen.when as Record<string, (values: Record<string, unknown>) => boolean> | undefined
    const when = conditions?.[spec.name] ?? conditions?.[spec.top]
    const readOnly = readOnlyOf(spec)
    const locked = readOnly && editable && spec.office
    const host = { spec: locked ? { ...spec, hint: t('valid.officeOnly') } : spec, record, readOnly }
    return when ? <ConditionalField key={spec.name} {...host} when={when} /> : <FieldHost key={spec.name} {...host} />
  }
  const faults = faultsOf(specs, work.errors)
  const { SideHead, Side, Line } = screen
  const pending = state === 'saving'
  const kept = lineOf(work, editable)
  const told = draft.found || work.stale || work.general.length > 0 || faults.length > 0

  return (
    <FormProvider {...form}>
      <FormHeader
        name={record && !screen.own ? titleOf(record) : (heading?.title ?? title)}
        title={heading?.title ?? title}
        chip={heading?.chip && <Chip tone={heading.tone ?? 'blue'}>{heading.chip}</Chip>}
        state={state}
        line={
          Line ? (
            <>
              {kept && `${kept} · `}
              <Line record={record} />
            </>
          ) : (
            kept
          )
        }
        actions={
          <FormActions
            screen={screen}
            record={record}
            work={work}
            editable={editable}
            faulty={faults.length > 0}
            onSave={() => void save()}
            onSaveAndClose={() => void saveAndClose()}
          />
        }
      />
      <form
        noValidate
        aria-label={title}
        onInput={work.typed}
        onSubmit={(event) => {
          event.preventDefault()
          if (editable) void save()
        }}
      >
        <FormColumns
          side={
            <>
              {SideHead && <SideHead record={record} />}
              {sections(specs.filter((spec) => spec.place === 'side')).map(({ key, section, fields }) => (
                <SideSection key={key} title={section && t(section)}>
                  <div className="grid gap-2">{fields.map(fieldOf)}</div>
                </SideSection>
              ))}
              {Side && <Side record={record} />}
              {record && <Facts record={record} />}
              {record && !screen.own && actions.mayRemove(record) && (
                <SideSection>
                  <Button
                    variant="danger-quiet"
                    icon={Trash2}
                    className="-ml-1.25"
                    onClick={async () => {
                      await actions.remove([record])
                      cache.removeQueries({
                        queryKey: callKey(resource.name, 'get', { id: record.id }),
                        type: 'inactive',
                      })
                    }}
                  >
                    {t('form.remove', { element: forms.defSg })}
                  </Button>
                </SideSection>
              )}
            </>
          }
        >
          <div className={told ? 'mb-3 grid gap-3' : 'contents'}>
            {draft.found && (
              <Notice
                kind="info"
                title={t('form.draftFound', { date: dayText(draft.found.at), time: clockText(draft.found.at) })}
                actions={
                  <>
                    <Button onClick={work.restore}>{t('form.draftRestore')}</Button>
                    <Button variant="tertiary" onClick={draft.drop}>
                      {t('form.draftDrop')}
                    </Button>
                  </>
                }
              >
                {draft.found.base !== (record?.updated_at ?? null) && t('form.draftStale')}
              </Notice>
            )}
            {work.stale && (
              <StaleNotice
                screen={screen}
                specs={specs}
                stale={work.stale}
                mine={() => form.getValues()}
                before={work.before()}
                busy={pending}
                onTheirs={work.takeTheirs}
                onMine={() => void work.keepMine()}
              />
            )}
            {work.general.map((text) => (
              <Notice key={text} kind="error" live title={text} />
            ))}
            <ErrorSummary errors={faults} focusKey={work.attempts || undefined} />
          </div>
          <FormMain
            screen={screen}
            specs={specs.filter((spec) => spec.place === 'main')}
            record={record}
            draw={fieldOf}
            faulty={faults[0]?.id}
            attempts={work.attempts}
          />
        </FormColumns>
      </form>
    </FormProvider>
  )
}
