import { type ReactNode, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useCrumb } from '../lib/crumb.ts'
import { formsOf, newOf, t } from '../lib/i18n.ts'
import { useCan } from '../lib/me.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FormHeader } from '../ui/form-header.tsx'
import { FormColumns } from '../ui/shell.tsx'
import { FormActions } from './form-actions.tsx'
import { useFieldDrawing } from './form-field.tsx'
import { errorsOf, type Values } from './form-fields.ts'
import { FormMessages } from './form-machine/form-messages.tsx'
import type { Found } from './form-machine/server-drafts.ts'
import { FormMain } from './form-main.tsx'
import { lineOf } from './form-parts.tsx'
import { FormSide } from './form-side.tsx'
import { listAddress } from './list-state.ts'
import { BesideLive, useLivePane } from './live-pane.tsx'
import { usePhoneParts } from './phone-parts.tsx'
import { titleOf } from './row-title.ts'
import { type Row, type Screen, withGroupId } from './screen.ts'
import { useOpened } from './use-opened.ts'
import { type ResourceFormWork, useResourceForm } from './use-resource-form.ts'
import { HeaderLine, useBelongs } from './whose.tsx'

/** The names of an open form: of its heading, its breadcrumb and its window. */
function namesOf({ resource, own, heading: headingOf }: Screen, record: Row | null) {
  const heading = record && headingOf?.(record)
  const title = record ? t('form.edit', { element: formsOf(resource.name).indefSg }) : newOf(resource.name)
  return {
    title,
    heading,
    crumb: own ? null : record ? (heading?.crumb ?? titleOf(record)) : title,
    window: record && !own ? titleOf(record) : (heading?.title ?? title),
  }
}

type OpenFormProps = {
  screen: Screen
  given: Row | null
  /** The unsaved words that the form offers; undefined without the server's answer. */
  offered: Found<Values> | null | undefined
  /** The record was removed while the form was open. */
  gone?: boolean
}

/** Draws the form of a fetched record, or of a new one: header, fields, side column, and the page of the typed values beside it. */
export function OpenForm({ screen, given, offered, gone }: OpenFormProps) {
  const { resource, Above, Head, Line } = screen
  const can = useCan()
  const [held, setHeld] = useState(false)
  const work = useResourceForm(screen, { given, offered, held })
  const { record, form, state, draft } = work
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const names = namesOf(screen, record)
  useOpened(resource.name, given?.id)
  useCrumb(names.crumb)

  const hidden: readonly string[] = (record && screen.hides?.(record, can)) ?? []
  const specs = work.specs.filter(({ top }) => !hidden.includes(top))
  const errors = errorsOf(specs, work.errors)
  const may =
    screen.own || can(record ? 'update' : 'create', resource.subject, record ? withGroupId(record) : undefined)
  const mayWrite = !screen.noUpdate && may
  const editable = mayWrite && !held
  const drawField = useFieldDrawing(screen, record, editable)
  // Readers and reviewers see the saved record, and so does somebody whose form another person's pen holds.
  const pane = useLivePane(record || editable ? screen.Live : undefined)
  const live = { record, unsaved: work.unsaved, mayShare: may }
  const phone = usePhoneParts({ pane, live, specs, wrong: errors[0]?.id, attempts: work.attempts })
  const inPart = (part: 'text' | 'side', content: ReactNode) => (phone ? phone.panel(part, content) : content)
  const belongs = useBelongs(screen, record)
  const backFrom = (row: Row, gone = false) => screen.back?.(row, gone) ?? listAddress(resource.name)

  const saving = lineOf(work, mayWrite)

  const save = async () => {
    const saved = await work.save()
    if (saved && !record) work.open(saved)
  }
  const saveAndClose = async () => {
    const saved = await work.save()
    if (!saved) return
    // Words that were typed meanwhile are not saved: the form stays.
    if (!work.hasTypedOn()) work.leave(backFrom(saved))
    else if (!record) work.open(saved)
  }
  const leaveGone = (gone: Row) => {
    draft.drop()
    work.leave(backFrom(gone, true))
  }

  return (
    <FormProvider {...form}>
      <FormHeader
        name={names.window}
        title={names.heading?.title ?? names.title}
        chip={
          <>
            {names.heading?.chip && <Chip tone={names.heading.tone ?? 'blue'}>{names.heading.chip}</Chip>}
            {record && screen.StateChip && <screen.StateChip record={record} />}
            {screen.Company && <span ref={setCorner} className="empty:hidden" />}
          </>
        }
        state={state}
        line={
          <>
            <HeaderLine parts={[belongs, saving]} />
            {Line && <Line record={record} lead={belongs || saving ? ' · ' : ''} />}
          </>
        }
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
      {Above && <Above />}
      {phone?.tabs}
      <BesideLive pane={pane} live={live}>
        <form
          noValidate
          aria-label={names.title}
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
                onGone={leaveGone}
              />,
            )}
          >
            {record && (gone || work.missing) && (
              <GoneNotice screen={screen} id={record.id} onRestored={work.onRestored} />
            )}
            <Notices work={work} errors={errors} />
            <Company screen={screen} work={work} mayWrite={mayWrite} corner={corner} onHeld={setHeld} />
            {record && Head && <Head record={record} />}
            {inPart(
              'text',
              <FormMain
                screen={screen}
                specs={specs.filter((spec) => spec.place === 'main')}
                record={record}
                editable={editable}
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

/** Tells above the fields that somebody has removed the record, and restores it from the trash. */
function GoneNotice({ screen, id, onRestored }: { screen: Screen; id: number; onRestored: () => Promise<unknown> }) {
  const { Trashed, resource } = screen
  return (
    <Suspense>
      {Trashed && (
        <div className="not-empty:mb-3">
          <Trashed entity={resource.name} id={id} otherwise={null} onRestored={onRestored} />
        </div>
      )}
    </Suspense>
  )
}

/** Tells above the fields what stands in the way: a kept draft, another editor's save, errors. */
function Notices({ work, errors }: { work: ResourceFormWork; errors: ReturnType<typeof errorsOf> }) {
  const { draft, conflict, general, machine, record } = work
  const hasMessages = draft.found || conflict || general.length > 0 || errors.length > 0
  return (
    <div className={hasMessages ? 'mb-3 grid gap-3' : 'contents'}>
      <FormMessages machine={machine} record={record} differencesTo={work.differencesTo} />
      <ErrorSummary errors={errors} focusKey={work.attempts || undefined} />
    </div>
  )
}

type CompanyProps = {
  screen: Screen
  work: ResourceFormWork
  mayWrite: boolean
  corner: HTMLElement | null
  onHeld: (held: boolean) => void
}

/** Shows who else has the record open, and holds the form while somebody else writes. */
function Company({ screen, work, mayWrite, corner, onHeld }: CompanyProps) {
  const { record, form, isDirty, state, specs } = work
  // The library tracks only the state that a rendering reads.
  const changed = Object.keys(form.formState.dirtyFields)
  return (
    <Suspense>
      {record && screen.Company && (
        <div className="grid gap-3 not-empty:mb-3">
          <screen.Company
            entity={screen.resource.name}
            record={record}
            field={isDirty ? (changed.at(-1) ?? '') : null}
            saving={state === 'saving'}
            mayWrite={mayWrite}
            labelOf={(field) => specs.find(({ top }) => top === field)?.label}
            corner={corner}
            onHeld={onHeld}
            onMissing={work.onMissing}
          />
        </div>
      )}
    </Suspense>
  )
}
