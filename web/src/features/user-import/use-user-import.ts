import { columnsOf, dataRows, type Sheet, textOf } from '@kollegium/api/definitions'
import { splitFullName } from '@kollegium/api/definitions/certificates'
import { maxImported, type UserMapping, type UserTarget } from '@kollegium/api/definitions/people'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import { useKept } from '../../resource/use-kept.ts'
import { useListFiles } from '../persons/use-list-files.ts'
import { joined, partsOf, type Result, type Row } from './import-parts.ts'
import { type Meanings, withGroups } from './import-words.ts'

type State = Meanings & {
  sheet: Sheet
  mapping: UserMapping
  result: Result | null
  /** Rows are imported, not only tried. */
  done: boolean
  /** Parts that wait after a fault or a stop; the import goes on with them. */
  rest: Row[][]
}
type Given = Pick<State, 'sheet' | 'mapping' | keyof Meanings>
type Progress = { done: number; total: number }

/** The meanings that the person gave to a file: to its columns, by their headings, and to its words for roles and groups, of any file. */
type Kept = Meanings & { headings: string; mapping: UserMapping }
const nothing: Kept = { headings: '', mapping: {}, roles: {}, groups: {} }

const headingsOf = (sheet: Sheet) =>
  columnsOf(sheet)
    .map(({ header }) => header)
    .join('\n')

/** Returns the file with the meanings that were given before, to it or to another one with the same words. */
function withMeanings(sheet: Sheet, read: UserMapping, { headings, mapping: said, roles, groups }: Kept): Given {
  const mapping = headings === headingsOf(sheet) ? { ...read, ...said } : read
  const rows = rowsOf(sheet, mapping)
  const ofFile = (all: Record<string, string>, word: 'role' | 'group') => {
    const words = new Set(rows.map((row) => row[word]))
    return Object.fromEntries(Object.entries(all).filter(([text]) => words.has(text)))
  }
  return { sheet, mapping, roles: ofFile(roles, 'role'), groups: ofFile(groups, 'group') }
}

/** The rows of a file as they are sent: with the groups that its words mean. */
const sentRows = ({ sheet, mapping, groups }: Given) => withGroups(rowsOf(sheet, mapping), groups)

/** Reads a sheet's rows by the meaning of its columns. A row without any of them is left out. */
export function rowsOf(sheet: Sheet, mapping: UserMapping): Row[] {
  return dataRows(sheet).flatMap(({ row, cells }) => {
    const of = (target: UserTarget) => {
      const column = Object.entries(mapping).find(([, meaning]) => meaning === target)?.[0]
      return column === undefined ? '' : textOf(cells[Number(column)]).replace(/\s+/g, ' ').trim().slice(0, 320)
    }
    const whole = of('full_name')
    const names = whole ? splitFullName(whole) : { firstname: of('firstname'), lastname: of('lastname') }
    const { firstname, lastname } = names
    const read = { row, firstname, lastname, email: of('email'), group: of('group'), role: of('role') }
    return firstname || lastname || read.email ? [read] : []
  })
}

/** Why rows can't be tried; null when they can. */
function hindranceOf({ mapping }: Given, rows: Row[]): string | null {
  if (!Object.values(mapping).includes('email')) return t('userImport.noEmail')
  if (rows.length > maxImported) return t('userImport.tooMany', { number: numberText(maxImported) })
  return rows.length === 0 ? t('import.error.noRows') : null
}

/** The rows of an answer that have faults. */
export const faultsOf = (result: Result | null | undefined) =>
  result?.rows.filter(({ outcome }) => outcome === 'fault') ?? []

/** Holds an import of people: the file, its columns, the trial, and the result, which stays until it is closed. */
export function useUserImport() {
  const { client } = useServices()
  const cache = useQueryClient()
  const { groups } = useGroup()
  const titles = groups.map(({ title }) => ({ value: title, label: title }))
  const list = useListFiles('/users/import')
  const [state, setState] = useState<State | null>(null)
  // A browser gives no file back, so the meanings wait for the file to be chosen again. A wrong column holds names.
  const kept = useKept<Kept>({ name: 'userImport', inTab: true }, nothing)
  const [busy, setBusy] = useState<'reading' | 'trying' | 'saving' | 'importing' | null>(null)
  const [problem, setProblem] = useState('')
  const [invite, setInvite] = useState(true)
  const [skipFaults, setSkipFaults] = useState(false)
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 })
  /** Work that began before the last stop or new question ends after its part. */
  const round = useRef(0)
  const attempts = useRef(0)
  /** Tells the server which parts belong to one list, also when the import goes on after a fault. */
  const mark = useRef('')

  const attempt = async (what: typeof busy, work: () => Promise<void>) => {
    const mine = ++attempts.current
    setBusy(what)
    setProblem('')
    try {
      await work()
    } catch (error) {
      if (mine === attempts.current) setProblem(failureOf(error).message)
    } finally {
      if (mine === attempts.current) setBusy(null)
    }
  }

  /** Sends the parts one after another, until it is stopped. `take` gets each answer, the rest, and whether it came before the stop. */
  const sendAll = async (
    parts: Row[][],
    send: (rows: Row[]) => Promise<Result>,
    take: (part: Result, rest: Row[][], isInTime: boolean) => void,
  ) => {
    const mine = ++round.current
    const total = parts.flat().length
    setProgress({ done: 0, total })
    for (const [at, rows] of parts.entries()) {
      if (mine !== round.current) return
      const answer = await send(rows)
      const rest = parts.slice(at + 1)
      if (mine === round.current) setProgress({ done: total - rest.flat().length, total })
      take(answer, rest, mine === round.current)
    }
  }

  const tryRows = async (next: State) => {
    // The choice was about the faults that were seen; another meaning of a column may bring others.
    setSkipFaults(false)
    const rows = sentRows(next)
    const hindrance = hindranceOf(next, rows)
    if (hindrance) return setProblem(hindrance)
    let result: Result | null = null
    await sendAll(
      partsOf(rows),
      (part) => client.user.tryImport.mutate({ rows: part, roles: next.roles }),
      (part, rest, isInTime) => {
        result = joined(result, part)
        // Another meaning given since is tried by itself, and a closed file stays closed.
        if (isInTime && rest.length === 0) setState({ ...next, result })
      },
    )
  }

  /** Tries the rows on the server, which writes nothing. The result of the trial `before` stands until there is another. */
  const check = (given: Given, before: Result | null = null) =>
    attempt('trying', async () => {
      const mine = attempts.current
      const next = { ...given, result: null, done: false, rest: [] }
      setState({ ...next, result: before })
      try {
        await tryRows(next)
      } catch (error) {
        // A result of other meanings must not be imported by.
        setState((now) => (now && mine === attempts.current ? next : now))
        throw error
      }
    })

  const importAll = (given: State, parts: Row[][], before: Result | null) =>
    attempt('importing', async () => {
      let result = before
      try {
        await sendAll(
          parts,
          (rows) => client.user.import.mutate({ rows, roles: given.roles, invite, skipFaults, list: mark.current }),
          (part, rest) => {
            result = joined(result, part)
            setState({ ...given, result, done: true, rest })
            if (rest.length === 0) kept.forget()
          },
        )
      } finally {
        await cache.invalidateQueries({ queryKey: [['user']] })
      }
    })

  const reset = () => {
    round.current += 1
    attempts.current += 1
    setBusy(null)
    setState(null)
    setProblem('')
  }
  const map = (index: number, target: UserTarget | 'ignore') => {
    if (!state) return
    const headings = headingsOf(state.sheet)
    kept.set((before) => {
      const mapping = before.headings === headings ? before.mapping : {}
      return { ...before, headings, mapping: { ...mapping, [index]: target } }
    })
    return check({ ...state, mapping: { ...state.mapping, [index]: target } })
  }
  /** Gives a word its meaning; null takes it back. */
  const mean = (of: keyof Meanings, text: string, value: string | null) => {
    const given = ({ [text]: _, ...others }: Record<string, string>) => (value ? { ...others, [text]: value } : others)
    kept.set((before) => ({ ...before, [of]: given(before[of]) }))
    return state && check({ ...state, [of]: given(state[of]) }, state.result)
  }
  const rows = state ? rowsOf(state.sheet, state.mapping) : []
  /** Saves the rows with faults as a file, with the reason of each. */
  const save = () =>
    attempt('saving', async () => {
      const reasons = new Map(faultsOf(state?.result).map(({ row, text }) => [row, text]))
      const faulty = rows.filter(({ row }) => reasons.has(row))
      const answer = await list.save(
        faulty.map(({ row, ...values }) => ({ row, values, notes: [reasons.get(row) ?? ''] })),
      )
      if (answer) setProblem(answer.problem)
    })
  return {
    ...{ map, mean, reset, rows, save },
    ...{ state, busy, problem, invite, setInvite, skipFaults, setSkipFaults, progress },
    columns: state ? columnsOf(state.sheet) : [],
    known: { roles: state?.result?.choices ?? [], groups: titles },
    /** The file's rows below its headings. */
    count: state ? dataRows(state.sheet).length : 0,
    refuse: setProblem,
    /** Ends a running import after the part that is under way; the rest can be imported afterwards. */
    stop: () => void ++round.current,
    /** Throws away the meanings that were given. */
    giveUp: () => {
      kept.forget()
      reset()
    },
    read: (file: File) =>
      attempt('reading', async () => {
        const mine = round.current
        const answer = await list.read(file, null)
        if (mine !== round.current) return
        if ('problem' in answer) return setProblem(answer.problem)
        await check(withMeanings(answer.sheet, answer.mapping as UserMapping, kept.value))
      }),
    submit: () => {
      mark.current = crypto.randomUUID()
      return state && importAll(state, partsOf(sentRows(state)), null)
    },
    /** Goes on with the parts that a fault or a stop has left. */
    goOn: () => state && importAll(state, state.rest, state.result),
  }
}

export type UserImport = ReturnType<typeof useUserImport>
