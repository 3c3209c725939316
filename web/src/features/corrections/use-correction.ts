import type { Kind } from '@kollegium/api/definitions/certificates'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { certificateCacheOf, certificateClientOf, invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { asAct } from '../../lib/proof.ts'
import { type Inputs, trpc } from '../../lib/trpc.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { dateProblem } from '../../ui/date-picker.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { usePrintRuns } from '../print-runs/runs-context.tsx'
import { type Correction, changesOf, DATE, differencesOf, factsOf, isTicked } from './correction-values.ts'
import { inOrder, startOf, type Typed, versionOf } from './typed-correction.ts'

/** The state and the acts of a correction. */
export type CorrectionWork = ReturnType<typeof useCorrection>

type Begin = {
  /** The certificate by which the correction was opened; null for chosen persons of any. */
  id: number | null
  given: Correction
  wanted: readonly number[] | null
  /** Somebody else writes in it: nothing is sent. */
  held: boolean
  onStale: () => void
  /** Hears whether something is typed for the wanted persons. */
  onTyped: (isTyped: boolean) => void
}

/** Holds a correction: the right values, the chosen persons and the reason, until it is done. */
export function useCorrection(kind: Kind, { id, given, wanted, held, onStale, onTyped }: Begin) {
  const { client, queries, guard } = useServices()
  const utils = trpc.useUtils()
  const toast = useToast()
  const confirm = useConfirm()
  const { follow } = usePrintRuns()
  const [, navigate] = useLocation()
  const api = certificateClientOf(client, kind.kind)
  // The words are about people.
  const place = { name: `correction.${kind.kind}`, id, slot: wanted?.join('-') ?? 'all', inTab: true }
  const kept = useKept(place, startOf(given, wanted), versionOf(given))
  useTellFound(kept)
  const { right, reason, certifiedReason, mails } = kept.value
  const along = useMemo(() => new Set(kept.value.along), [kept.value.along])
  const type = (next: (before: Typed) => Partial<Typed>) => kept.set((before) => ({ ...before, ...next(before) }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const { certificates } = given
  const facts = useMemo(() => factsOf(kind, certificates, right), [kind, certificates, right])
  const ticked = facts.filter(({ key }) => isTicked(right, key))
  const changed = useMemo(
    () => new Map(certificates.map((each) => [each.id, differencesOf(each, facts, right)])),
    [certificates, facts, right],
  )
  // A replaced person whose successor stands here is that successor.
  const persons = given.persons.filter(({ status, successorHere }) => status === 'issued' || !successorHere)
  const issued = persons.filter(({ status }) => status === 'issued')
  /** A certificate that is right already has nobody to replace. */
  const isRight = (certificate: number) => ticked.length > 0 && changed.get(certificate)?.length === 0
  const chosen = issued.filter(({ id, certificate_id }) => along.has(id) && !isRight(certificate_id))
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const mailed = chosen.filter(({ mail }) => mail).length
  const mayPrint = certificates.every(({ print }) => print)

  const field = reason.trim() ? 'reason' : (ticked.at(-1)?.key ?? null)
  const giveUp = () => {
    kept.forget()
    onTyped(false)
  }
  useUnsaved({ isUnsaved: () => !busy && field !== null, discard: giveUp })
  const { isTyped } = kept
  const latest = useRef(onTyped)
  latest.current = onTyped
  useEffect(() => latest.current(isTyped), [isTyped])

  const check = () => {
    const found: Record<string, string> = {}
    if (ticked.length === 0) found.changes = t('correct.nothing')
    const date = isTicked(right, DATE) && dateProblem(right.fields[DATE] ?? '')
    if (date) found[`changes.${DATE}`] = date
    if (!reason.trim()) found.reason = t('valid.required')
    if (chosen.length === 0) found.persons = t('correct.noPersons')
    setErrors(found)
    setProblem('')
    return Object.keys(found).length === 0
  }

  /** The reasons why the corrected date is unlikely. The question tells them, as before an issue. */
  const dateRemarks = async (): Promise<string[]> => {
    const [first] = certificates
    if (!first || !isTicked(right, DATE)) return []
    const unusual = await api.unusualDate.query({ id: first.id, date: right.fields[DATE] }).catch(() => null)
    if (!unusual) return []
    return [t('cert.date.unusual', { date: unusual.title }), ...unusual.remarks.map(({ text }) => text)]
  }

  const submit = async () => {
    if (busy || held || !check()) return
    const forms = formsOf(kind.entity)
    const number = numberText(chosen.length)
    const element = chosen.length === 1 ? forms.indefSg : forms.indefPl
    const question = {
      title: t('correct.question', { number, element }),
      text: [...(await dateRemarks()), t('correct.questionText')].join(' '),
      confirmLabel: t('correct.do', { number, element }),
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      const outputs = mayPrint ? (['pdf', ...(mails && mailed > 0 ? ['mail'] : [])] as ('pdf' | 'mail')[]) : []
      const input = {
        person_ids: chosen.map(({ id }) => id),
        reason: reason.trim(),
        changes: changesOf(kind, right, certifiedReason ?? ''),
        outputs,
      }
      const [holder = '', ...others] = new Set(certificates.map(({ group }) => group.title))
      const about = { act: 'correct', count: chosen.length, element, holder: others.length > 0 ? '' : holder } as const
      const done = await api.correct.mutate(input as Inputs['diploma']['correct'], asAct({ ...about, isSaved: false }))
      await finish(done, chosen.length)
    } catch (error) {
      const failure = failureOf(error)
      setErrors(placed(failure.fields))
      if (failure.fields['changes.certified_reason']) {
        type((before) => ({ certifiedReason: before.certifiedReason ?? '' }))
      }
      setProblem(failure.message)
      setBusy(false)
      if (failure.code === 'CONFLICT') onStale()
    }
  }

  const finish = async (done: Awaited<ReturnType<typeof api.correct.mutate>>, count: number) => {
    giveUp()
    toast.success(t(count === 1 ? 'correct.done.one' : 'correct.done.many', { number: numberText(count) }))
    void certificateCacheOf(utils, kind.kind).get.invalidate()
    void invalidateCertificateLists(queries, kind.kind)
    for (const { id } of done.runs) {
      const run = await client.print.get.query({ id }).catch(() => null)
      if (run) follow(run)
    }
    const [first, ...more] = done.certificates
    const to = more.length === 0 && first ? `/${kind.kind}/${first.id}` : `/${kind.kind}`
    guard.pass(() => navigate(to))
  }

  const choose = (ids: readonly number[], on: boolean) => {
    const those = new Set(ids)
    type((before) => ({ along: inOrder([...before.along.filter((each) => !those.has(each)), ...(on ? those : [])]) }))
  }
  return {
    ...{ kind, certificates, facts, ticked, changed, persons, issued, chosen, mailed, mayPrint, isRight, choose },
    ...{ right, reason, certifiedReason, mails },
    setRight: (next: (before: Typed['right']) => Typed['right']) => type((before) => ({ right: next(before.right) })),
    setReason: (text: string) => type(() => ({ reason: text })),
    setCertifiedReason: (text: string) => type(() => ({ certifiedReason: text })),
    setMails: (on: boolean) => type(() => ({ mails: on })),
    isChosen: (id: number) => chosenIds.has(id),
    ...{ errors, problem, busy, held, field, submit },
  }
}

/** The first message of each field. */
const placed = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([path, [message = '']]) => [path, message]))
