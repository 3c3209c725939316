import { isMasked } from '@kollegium/api/definitions'
import type { Kind } from '@kollegium/api/definitions/certificates'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Certificate, cacheOf, clientOf, renewLists } from '../../lib/any-kind.ts'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf, isPassing } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { doneText, t } from '../../lib/words.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import type { SaveState } from '../../ui/form-header.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { mergeSaved, type PersonRow, type RowFaults, type SavedPerson, usePersonFaults } from '../persons/rows.ts'
import { categoryIn, type Defaults } from './colleges.ts'
import { rebase } from './rebase.ts'
import { found, type ServerFaults, stillTrue } from './server-faults.ts'
import { type Certification, useCertification } from './use-certification.ts'
import { useKept } from './use-kept.ts'
import { commonFaults, dataOf, fieldsOf, sameValues, toIssue, unsavable, type Values, valuesOf } from './values.ts'

/** Someone else's version, as the refused save tells it. */
export type StaleCertificate = { message: string; name: string; current: Certificate; updated_at: string }

const NO_FAULTS: Record<string, string> = {}

/**
 * The working of a certificate's form: what is typed, what is saved, what is issued, and all that can come between.
 * `given` is the certificate as fetched; a newer one is taken over only while nothing is unsaved.
 */
export function useCertificate(
  kind: Kind,
  given: Certificate | null,
  { groupId: byDefault, colleges, onMade }: Defaults,
) {
  const { client, queries } = useServices()
  const toast = useToast()
  const utils = trpc.useUtils()
  const api = clientOf(client, kind.kind)

  const [start] = useState(() => valuesOf(kind, given, categoryIn(colleges, byDefault)))
  const [values, setValues] = useState(start)
  const [saved, setSaved] = useState(start)
  const [record, setRecord] = useState(given)
  const base = useRef(given?.updated_at ?? null)
  const [progress, setProgress] = useState<'idle' | 'saving' | 'issuing' | 'saved' | 'failed'>('idle')
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [attempts, setAttempts] = useState(0)
  /** Which rules the person has run into: those of saving, or those of issuing as well. */
  const [asked, setAsked] = useState<'nothing' | 'save' | 'issue'>('nothing')
  const [general, setGeneral] = useState<string[]>([])
  const [stale, setStale] = useState<StaleCertificate | null>(null)
  const [server, setServer] = useState<ServerFaults | null>(() => (given ? found(given.faults, start) : null))

  const groupId = record?.group_id ?? values.group_id ?? byDefault
  const category = record?.group.category ?? categoryIn(colleges, groupId)
  const isDirty = useMemo(() => !sameValues(values, saved), [values, saved])
  const kept = useKept({ kind: kind.kind, id: record?.id ?? null, values, isDirty, base: base.current })

  const ruleText = JSON.stringify(kind.persons(fieldsOf(kind, values.fields)))
  const rules = useMemo(() => JSON.parse(ruleText) as ReturnType<typeof kind.persons>, [ruleText])
  // What the server said of a row holds until the row is changed.
  const serverRows = useMemo(() => {
    if (!server) return undefined
    const same = values.rows.filter((row) => server.seen.get(row.key) === row)
    return Object.fromEntries(same.flatMap((row) => (server.rows[row.key] ? [[row.key, server.rows[row.key]]] : [])))
  }, [server, values.rows]) as RowFaults | undefined
  const rowFaults = usePersonFaults(values.rows, rules, serverRows)
  const certified = useCertification(kind, values, groupId, record?.id)
  const { certification } = certified
  const courseMoment = record?.courseMoment
  const common = useMemo((): Record<string, string> => {
    if (asked === 'nothing') return NO_FAULTS
    const own =
      asked === 'issue'
        ? commonFaults(kind, values, groupId, { courseMoment, certification, category })
        : unsavable(kind, values, groupId)
    const said = server ? stillTrue(server, values) : {}
    // What is certified is known here as well, and newer.
    if (certification) delete said.certified_reason
    return { ...said, ...own }
  }, [asked, kind, values, groupId, courseMoment, server, certification, category])

  // The same function always, so that what it is given to is not drawn again for every letter.
  const change = useCallback((next: Partial<Values> | ((before: Values) => Values)) => {
    setValues((before) => (typeof next === 'function' ? next(before) : { ...before, ...next }))
    setProgress((now) => (now === 'saved' || now === 'failed' ? 'idle' : now))
  }, [])

  /** Takes over what the server holds now; what was typed since `sent` stays. */
  const adopt = (next: Certificate, sent: Values | null) => {
    base.current = next.updated_at
    setRecord(next)
    setStale(null)
    setGeneral([])
    if (!sent) {
      const fresh = valuesOf(kind, next)
      setValues(fresh)
      setSaved(fresh)
      setServer(found(next.faults, fresh))
      return
    }
    const persons = next.persons as SavedPerson[]
    const rows = mergeSaved(sent.rows, sent.rows, persons)
    const settled = { ...sent, rows }
    setSaved(settled)
    // The same rows where nothing was typed meanwhile, so that what the server said of them holds.
    setValues((now) => ({ ...now, rows: now.rows === sent.rows ? rows : mergeSaved(now.rows, sent.rows, persons) }))
    setServer(found(next.faults, settled))
  }

  const givenVersion = given?.updated_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer fetched version is the trigger
  useEffect(() => {
    if (given && givenVersion !== base.current && !isDirty && !kept.found && progress !== 'issuing') adopt(given, null)
  }, [givenVersion])

  const refused = (failure: Failure, sent: Values, again: () => void) => {
    setProgress('failed')
    kept.keep()
    const { details } = failure
    if (details.certification) certified.tell(details.certification as Certification)
    if (failure.code === 'CONFLICT' && details.stale) {
      setStale({
        message: failure.message,
        name: String(details.name),
        current: details.current as Certificate,
        updated_at: String(details.updated_at),
      })
    } else if (Object.keys(failure.fields).length > 0) {
      const answer = found(failure.fields, sent)
      setServer(answer)
      const placed = Object.keys(answer.common).length + Object.keys(answer.rows).length > 0
      setGeneral(placed ? [] : [...new Set(Object.values(failure.fields).flat())])
      setAsked('issue')
      setAttempts((count) => count + 1)
    } else if (isPassing(failure)) {
      toast.error(failure.message, { label: t('action.tryAgain'), onClick: again })
    } else {
      setGeneral([failure.message])
      setAttempts((count) => count + 1)
    }
  }

  const known = (next: Certificate) => {
    cacheOf(utils, kind.kind).get.setData({ id: next.id }, next)
    void renewLists(queries, kind.kind)
    void cacheOf(utils, kind.kind).duplicates.invalidate()
  }

  const busy = useRef(false)
  /** Saves as a draft; answers the saved certificate, or null when it is not saved. `over` saves over that version knowingly. */
  async function save(options: { over?: string; from?: Values; quiet?: boolean } = {}): Promise<Certificate | null> {
    if (busy.current) return null
    const sent = options.from ?? values
    const faults = unsavable(kind, sent, groupId)
    if (Object.keys(faults).length > 0 || groupId === null) {
      setAsked((before) => (before === 'issue' ? before : 'save'))
      setAttempts((count) => count + 1)
      return null
    }
    busy.current = true
    setProgress('saving')
    setGeneral([])
    try {
      const data = dataOf(kind, sent, groupId)
      const updated_at = options.over ?? base.current
      const next =
        record && updated_at
          ? await api.update.mutate({ id: record.id, data, updated_at })
          : await api.create.mutate({ data })
      known(next)
      kept.drop()
      adopt(next, sent)
      setProgress('saved')
      setSavedAt(Date.now())
      if (!options.quiet) toast.success(doneText(record ? 'saved' : 'created', kind.entity))
      if (!record) onMade(next.id)
      return next
    } catch (error) {
      refused(failureOf(error), sent, () => void save(options))
      return null
    } finally {
      busy.current = false
    }
  }

  /** Whether it may be issued as it stands; otherwise everything that is wrong is shown. */
  const check = (known = certification): boolean => {
    const faults = commonFaults(kind, values, groupId, { courseMoment, certification: known, category })
    if (Object.keys(faults).length === 0 && Object.keys(rowFaults).length === 0) return true
    setAsked('issue')
    setAttempts((count) => count + 1)
    return false
  }

  /** Gives every draft person its number. `version` is the one just saved, `seen` the certification that was shown. */
  async function issue(id: number, version: string, seen?: string): Promise<Certificate | null> {
    if (busy.current) return null
    busy.current = true
    setProgress('issuing')
    try {
      const next = await api.issue.mutate({ id, updated_at: version, certification: seen })
      known(next)
      adopt(next, null)
      setAsked('nothing')
      setProgress('idle')
      return next
    } catch (error) {
      refused(failureOf(error), values, () => void issue(id, version, seen))
      return null
    } finally {
      busy.current = false
    }
  }

  /** Fills in the saved persons' numbers, which the server logs. False when it refused. */
  async function reveal(): Promise<boolean> {
    if (!record || !values.rows.some((row) => isMasked(row.personal_number))) return true
    try {
      const { persons } = await api.reveal.mutate({ id: record.id })
      const numbers = new Map(persons.map((person) => [person.id, person.personal_number]))
      const whole = (row: PersonRow): PersonRow => {
        const number = row.id === undefined ? null : numbers.get(row.id)
        return number && isMasked(row.personal_number) ? { ...row, personal_number: number } : row
      }
      setSaved((before) => ({ ...before, rows: before.rows.map(whole) }))
      setValues((before) => ({ ...before, rows: before.rows.map(whole) }))
      return true
    } catch (error) {
      toast.error(failureOf(error).message || t('cert.revealFailed'))
      return false
    }
  }

  useUnsaved({
    isUnsaved: () => isDirty,
    save: async () => (await save()) !== null,
    discard: kept.drop,
  })

  const state: SaveState =
    progress === 'saving' || progress === 'issuing'
      ? 'saving'
      : isDirty
        ? progress === 'failed'
          ? 'failed'
          : 'unsaved'
        : progress === 'saved'
          ? 'saved'
          : 'clean'

  return {
    kind,
    values,
    change,
    record,
    groupId,
    rules,
    rowFaults,
    common,
    certification,
    certify: certified.renew,
    asked,
    attempts,
    general,
    state,
    isIssuing: progress === 'issuing',
    isDirty,
    savedAt,
    kept,
    saved,
    stale,
    counts: { toIssue: toIssue(values.rows).length },
    save,
    check,
    issue,
    reveal,
    /** After something was done with an issued person: the server's answer, and what one has not saved of the others. */
    take(next: Certificate) {
      known(next)
      adopt(next, null)
      if (isDirty) setValues(rebase(kind, values, saved, next))
    },
    takeTheirs: () => stale && adopt(stale.current, null),
    keepMine() {
      if (!stale) return
      const over = stale.updated_at
      const mine = rebase(kind, values, saved, stale.current)
      setStale(null)
      setValues(mine)
      void save({ over, from: mine })
    },
    /** Puts what was kept into the form; a version saved since then is found out at the save. */
    restore() {
      const draft = kept.take()
      if (!draft) return
      setValues((now) => ({ ...now, ...draft.values }))
      if (draft.base) base.current = draft.base
    },
  }
}

export type CertificateWork = ReturnType<typeof useCertificate>
