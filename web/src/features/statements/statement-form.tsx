import {
  type StatementKind,
  type StatementValue,
  statementForms,
  statementInForce,
} from '@kollegium/api/definitions/statements'
import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import GitBranch from 'lucide-react/icons/git-branch'
import Lock from 'lucide-react/icons/lock'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { FormMessages, savedLine } from '../../resource/form-machine/form-messages.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormColumns } from '../../ui/shell.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { DashedFrame, StatementField } from './statement-field.tsx'
import { StatementItems } from './statement-items.tsx'
import { headings, idOf, isNetworks, labelAt, type StatementSection, sectionsOf } from './statement-sections.ts'
import { faultsIn, SectionState, StatementSide } from './statement-side.tsx'
import { StatementActs, StatementTalk } from './statement-talk.tsx'
import { keyOf, type Statement, type StatementRecord, summaryOf, useStatement } from './use-statement.ts'

type FormProps = { kind: StatementKind; given: StatementRecord; groupId: number | null }

/** Edits a legal page in sections that say what is missing (the guide's picture 48). */
export function StatementFormPage({ kind, given, groupId }: FormProps) {
  const { held, setCorner, company } = useHold()
  const statement = useStatement(kind, given, groupId, held)
  const { brand } = useMe()
  const can = useCan()
  const { machine, record, draft } = statement
  const mayUpdate = can('update', 'Statement', { group_id: groupId })
  // Somebody else writes in it: everything typed here stays.
  const editable = mayUpdate && !held
  const mayPublish = editable && can('publish', 'Statement', { group_id: groupId })
  const title = t(headings[kind])
  useCrumb(title)
  const sections = sectionsOf(statementForms[kind])
  const isNetwork = groupId === null
  const layers = [...record.above, { owner: null, draft }]
  const assessedOn = statementInForce(kind, layers).values.assessedOn?.value
  const pending = machine.state === 'saving'
  const words = { keptAfterFailure: 'form.kept', kept: 'form.draftSaved' } as const
  const line = [savedLine(machine, words), t('statement.line')].filter(Boolean).join(' · ')
  return (
    <>
      <FormHeader
        title={title}
        name={`${title}, ${record.site.title}`}
        chip={<span ref={setCorner} className="empty:hidden" />}
        state={machine.state}
        line={mayUpdate ? line : t('form.readOnly')}
        actions={
          <>
            {record.siteUrl && <Visit href={record.siteUrl} />}
            {editable && (
              <>
                <Preview statement={statement} />
                <Button busy={pending} onClick={() => void machine.save()}>
                  {t('action.save')}
                </Button>
                {mayPublish && (
                  <Button variant="primary" busy={pending} onClick={() => void statement.publish()}>
                    {t('statement.publish')}
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      <FormColumns
        side={
          <>
            <StatementSide
              statement={statement}
              sections={sections}
              mayPublish={mayPublish}
              assessedOn={typeof assessedOn === 'string' ? assessedOn : null}
            />
            <StatementTalk record={record} title={title} />
          </>
        }
      >
        <StatementCompany statement={statement} groupId={groupId} mayWrite={mayUpdate} {...company} />
        <div className="mb-3 grid gap-3">
          <FormMessages machine={machine} record={record} differencesTo={statement.differencesTo} />
          <ErrorSummary
            errors={machine.attempts > 0 ? errorsOf(statement) : []}
            focusKey={machine.attempts || undefined}
          />
          <p className="flex gap-1.5 rounded-r-control border-l-4 border-blue bg-blue-ice px-2 py-1.5">
            <Icon as={GitBranch} className="mt-0.5 shrink-0 text-blue-dark" />
            {t(isNetwork ? 'statement.network.help' : 'statement.inherit.help')}
          </p>
        </div>
        <form
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault()
            if (editable) void machine.save()
          }}
        >
          {sections.map((section, index) => (
            <Section
              key={section.heading}
              number={index + 1}
              {...{ statement, section, isNetwork, readOnly: !editable, network: brand.name }}
            />
          ))}
          <button type="submit" hidden />
        </form>
        <StatementActs record={record} />
      </FormColumns>
    </>
  )
}

type CompanyProps = { statement: Statement; groupId: number | null; mayWrite: boolean } & ReturnType<
  typeof useHold
>['company']

/** Shows who else has the legal page open. */
function StatementCompany({ statement, groupId, ...company }: CompanyProps) {
  const { kind, draft, record, changed, machine } = statement
  const cache = useQueryClient()
  return (
    <FormCompany
      entity="statement"
      kind={kind}
      record={{ id: groupId, updated_at: record.updated_at }}
      field={changed}
      saving={machine.state === 'saving'}
      labelOf={(path) => path && labelAt(kind, draft, path)}
      onFetch={() => cache.invalidateQueries({ queryKey: keyOf(kind, groupId) })}
      {...company}
    />
  )
}

const errorsOf = (statement: Statement) =>
  summaryOf(statement).map(({ path, label, message }) => ({ id: idOf(path), label, message }))

type SectionProps = {
  statement: Statement
  section: StatementSection
  number: number
  isNetwork: boolean
  network: string
  readOnly: boolean
}

function Section({ statement, section, number, isNetwork, network, readOnly }: SectionProps) {
  return (
    <section
      id={section.heading}
      aria-labelledby={`${section.heading}-title`}
      className="grid scroll-mt-12 grid-cols-1 gap-2 border-t border-grey-2 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-1">
        <h2 id={`${section.heading}-title`} className="text-h3">
          {number}. {t(section.heading)}
        </h2>
        <SectionState number={faultsIn(statement, section)} />
      </div>
      {section.hasItems ? (
        <StatementItems statement={statement} network={network} readOnly={readOnly} />
      ) : (
        <SectionFields {...{ statement, section, isNetwork, network, readOnly }} />
      )}
    </section>
  )
}

const wide = ['assessment', 'testing', 'burden', 'burdenText', 'outside', 'more']

function SectionFields({ statement, section, isNetwork, network, readOnly }: Omit<SectionProps, 'number'>) {
  const { kind, draft, record, errors, change } = statement
  const form = statementForms[kind]
  const own = section.fields.filter((name) => !isNetworks(name, isNetwork))
  const isShown = (name: string) => name !== 'burdenText' || shownValue('burden') === 'claimed'
  /** The value that holds while the group states none: an own address leaves no phone to inherit. */
  const inherited = (name: string) => {
    const without = { ...draft, values: { ...draft.values, [name]: null }, items: [], hidden: [] }
    return statementInForce(kind, [...record.above, { owner: null, draft: without }]).values[name]
  }
  const shownValue = (name: string) => draft.values[name] ?? inherited(name)?.value ?? null
  const set = (name: string, value: StatementValue) =>
    change({ ...draft, values: { ...draft.values, [name]: value } }, `values.${name}`)
  if (own.length === 0) {
    return (
      <DashedFrame icon={Lock}>
        {t('statement.supervisor.given')} <span className="text-hint text-grey-6">{t('statement.supervisor.law')}</span>
      </DashedFrame>
    )
  }
  return (
    <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2">
      {own.filter(isShown).map((name) => (
        <div key={name} className={wide.includes(name) ? 'sm:col-span-2' : ''}>
          <StatementField
            form={form}
            name={name}
            value={draft.values[name] ?? null}
            inherited={isNetwork ? undefined : inherited(name)}
            network={network}
            error={errors[`values.${name}`]}
            readOnly={readOnly}
            placeholder={name === 'supervisor' ? t(`statement.supervisor.standard.${kind}`) : undefined}
            onChange={(value) => set(name, value)}
          />
        </div>
      ))}
      {section.fields.includes('organisation') && !isNetwork && (
        <Field label={t('statement.siteName')} className="sm:col-start-2 sm:row-start-1">
          <TextInput locked value={record.site.title} readOnly />
        </Field>
      )}
    </div>
  )
}

/** Opens the page that visitors find. A phone has it in the side, where there is room. */
function Visit({ href }: { href: string }) {
  if (useNarrow()) return null
  return (
    <Button variant="tertiary" icon={ExternalLink} href={href} target="_blank">
      {t('action.showOnSite')}
    </Button>
  )
}

/** Saves the form, and opens the page with it in a tab of its own. */
function Preview({ statement }: { statement: Statement }) {
  const { client } = useServices()
  const toast = useToast()
  const open = async () => {
    // Opened at once: a browser blocks a tab that opens after a call.
    const tab = window.open('about:blank', '_blank')
    try {
      const saved = statement.isDirty ? await statement.machine.save({ quiet: true }) : statement.record
      if (!saved) return tab?.close()
      const { url } = await client.statement.preview.query({ kind: statement.kind })
      if (!tab) return
      tab.opener = null
      tab.location.href = url
    } catch (error) {
      tab?.close()
      toast.error(failureOf(error).message)
    }
  }
  const press = () => void open()
  if (useNarrow()) {
    return <IconButton icon={ExternalLink} label={t('action.preview')} size={48} className="grow-0!" onClick={press} />
  }
  return (
    <Button variant="tertiary" icon={ExternalLink} onClick={press}>
      {t('action.preview')}
    </Button>
  )
}
