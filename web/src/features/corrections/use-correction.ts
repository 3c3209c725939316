import type { Kind } from '@kollegium/api/definitions/certificates'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { certificateCacheOf, certificateClientOf, invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { asAct } from '../../lib/proof.ts'
import { type Inputs, trpc } from '../../lib/trpc.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { dateProblem } from '../../ui/date-picker.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { usePrintRuns } from '../print-runs/runs-context.tsx'
import {
  type Correction,
  changesOf,
  DATE,
  differencesOf,
  factsOf,
  isTicked,
  type RightValues,
} from './correction-values.ts'

/** The state and the acts of a correction. */
export type CorrectionWork = ReturnType<typeof useCorrection>

type Begin = {
  given: Correction
  wanted: readonly number[] | null
  /** Somebody else writes in it: nothing is sent. */
  held: boolean
  onStale: () => void
}

/** Holds a correction: the right values, the chosen persons and the reason, until it is done. */
export function useCorrection(kind: Kind, { given, wanted, held, onStale }: Begin) {
  const { client, queries, guard } = useServices()
  const utils = trpc.useUtils()
  const toast = useToast()
  const confirm = useConfirm()
  const { follow } = usePrintRuns()
  const [, navigate] = useLocation()
  const api = certificateClientOf(client, kind.kind)
  const [right, setRight] = useState<RightValues>({ fields: {} })
  const [reason, setReason] = useState('')
  const [certifiedReason, setCertifiedReason] = useState<string | null>(null)
  const [mails, setMails] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<number>>(() => {
    const chosen = wanted && new Set(wanted)
    return new Set(given.persons.filter(({ id }) => chosen && !chosen.has(id)).map(({ id }) => id))
  })
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
  const chosen = issued.filter(({ id, certificate_id }) => !left.has(id) && !isRight(certificate_id))
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const mailed = chosen.filter(({ mail }) => mail).length
  const mayPrint = certificates.every(({ print }) => print)

  const dirty = useRef(false)
  const field = reason.trim() ? 'reason' : (ticked.at(-1)?.key ?? null)
  dirty.current = !busy && field !== null
  useEffect(() => guard.register({ isUnsaved: () => dirty.current }), [guard])

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
      if (failure.fields['changes.certified_reason']) setCertifiedReason((before) => before ?? '')
      setProblem(failure.message)
      setBusy(false)
      if (failure.code === 'CONFLICT') onStale()
    }
  }

  const finish = async (done: Awaited<ReturnType<typeof api.correct.mutate>>, count: number) => {
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

  const choose = (ids: readonly number[], on: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      for (const id of ids) on ? next.delete(id) : next.add(id)
      return next
    })
  return {
    ...{ kind, certificates, facts, ticked, changed, persons, issued, chosen, mailed, mayPrint, isRight, choose },
    ...{ right, setRight, reason, setReason, certifiedReason, setCertifiedReason, mails, setMails },
    isChosen: (id: number) => chosenIds.has(id),
    ...{ errors, problem, busy, held, field, submit },
  }
}

/** The first message of each field. */
const placed = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([path, [message = '']]) => [path, message]))
