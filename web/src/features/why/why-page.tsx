import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, t } from '../../lib/i18n.ts'
import { type Action, type Subject, useCan, useMe } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { RelationPicker } from '../../resource/fields/relation.tsx'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { FormColumns, PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import type { Explanation } from './explanation.ts'
import { WhyAnswer } from './why-answer.tsx'
import { WhySide } from './why-side.tsx'

type Subjects = Outputs['access']['subjects']

const natural = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Says why a person may or may not do a thing (design 104). The address holds the question, so that it can be sent. */
export default function WhyPage() {
  const { client } = useServices()
  const [query, setQuery] = useSearchParams()
  const me = useMe()
  const subjects = useQuery({ queryKey: [['access', 'subjects']], queryFn: () => client.access.subjects.query() })
  const known = subjects.data ?? []
  const chosen = known.find(({ subject }) => subject === query.get('subject')) ?? known[0]
  const action = chosen?.actions.find((each) => each.action === query.get('action')) ?? chosen?.actions[0]
  const input = {
    user: natural(query.get('user')),
    id: natural(query.get('id')),
    subject: chosen?.subject as Subject,
    action: action?.action as Action,
  }
  const answer = useQuery({
    queryKey: [['access', 'explain'], input],
    queryFn: () => client.access.explain.query(input),
    enabled: Boolean(chosen && action),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const change = (next: Partial<Record<'user' | 'action' | 'subject' | 'id', string | null>>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(next)) value === null ? after.delete(key) : after.set(key, value)
        return after
      },
      { replace: true },
    )
  const failure = answer.error ? failureOf(answer.error) : subjects.error ? failureOf(subjects.error) : null
  const found = failure ? undefined : answer.data
  const label = chosen?.label ?? ''
  const own = input.user === undefined || input.user === me.user.id
  const values = {
    name: own ? t('why.i') : (found?.person.name ?? ''),
    verb: action?.label.toLocaleLowerCase('sv') ?? '',
    subject: (found?.row?.id === input.id && thingText(chosen, found?.row)) || label.toLocaleLowerCase('sv'),
  }
  const title =
    found && (found.person.name || own) ? t(found.allowed ? 'why.ask' : 'why.askNot', values) : t('why.menu')
  if (!failure && !found) {
    // The heading of the answer may be longer by a line, which would move all that stands below it.
    return (
      <>
        <PageHead title={title} />
        <SkeletonForm />
      </>
    )
  }
  return (
    <>
      <PageHead title={title} />
      <p className="-mt-2 mb-3 text-grey-6">{t('why.lead')}</p>
      {subjects.data && (
        <Question subjects={known} chosen={chosen} input={input} row={found?.row ?? null} onChange={change} />
      )}
      {failure && <Notice severity="error" live title={failure.message} />}
      {found && (
        <FormColumns side={<WhySide answer={found} own={own} label={label} name={chosen?.name ?? null} />}>
          <WhyAnswer answer={found} own={own} label={label} />
        </FormColumns>
      )}
    </>
  )
}

/** Names the row that is asked about: "artikeln ”Om oss”". */
function thingText(chosen: Subjects[number] | undefined, row: Explanation['row'] | undefined): string | undefined {
  if (!chosen?.name || !row) return undefined
  return t('why.thing', { element: formsOf(chosen.name as 'article').defSg, title: row.title })
}

function Question(props: {
  subjects: Subjects
  chosen: Subjects[number] | undefined
  input: { user?: number | undefined; id?: number | undefined; subject: string; action: string }
  row: Explanation['row']
  onChange: (next: Partial<Record<'user' | 'action' | 'subject' | 'id', string | null>>) => void
}) {
  const { subjects, chosen, input, row, onChange } = props
  const can = useCan()
  const me = useMe()
  const source = useRelation(chosen?.name ?? undefined)
  const text = (id: number | null) => (id === null ? null : String(id))
  return (
    <div className="mb-4 grid max-w-[1120px] gap-2 sm:grid-cols-2 lg:grid-cols-4">
      {can('read', 'User') && (
        <Field label={t('why.person')}>
          <RelationPicker
            relation="user"
            value={input.user ?? me.user.id}
            onChange={(id) => onChange({ user: text(id) })}
          />
        </Field>
      )}
      <Field label={t('why.action')}>
        <Select
          value={input.action}
          options={(chosen?.actions ?? []).map(({ action, label }) => ({ value: action as string, label }))}
          onChange={(action) => onChange({ action })}
        />
      </Field>
      <Field label={t('why.subject')}>
        <Select
          value={input.subject}
          options={subjects.map(({ subject, label }) => ({ value: subject as string, label }))}
          onChange={(subject) => onChange({ subject, id: null })}
        />
      </Field>
      {(source.get || input.id !== undefined) && (
        <Field label={t('why.row')}>
          <RelationPicker
            relation={chosen?.name ?? undefined}
            placeholder={t('why.anyRow')}
            value={input.id ?? null}
            known={row ? { value: row.id, label: row.title } : null}
            onChange={(id) => onChange({ id: text(id) })}
          />
        </Field>
      )}
    </div>
  )
}
