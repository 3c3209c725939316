import { columnsOf, dataRows, type Sheet, textOf } from '@kollegium/api/definitions'
import { splitFullName } from '@kollegium/api/definitions/certificates'
import { maxImported, type UserMapping, type UserTarget } from '@kollegium/api/definitions/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import type { Inputs, Outputs } from '../../lib/trpc.ts'
import { useListFiles } from '../persons/use-list-files.ts'

type Row = Inputs['user']['tryImport']['rows'][number]
export type Result = Outputs['user']['tryImport']
type State = {
  sheet: Sheet
  mapping: UserMapping
  roles: Record<string, string>
  result: Result | null
  done: boolean
}

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

/** Holds an import of people: the file, its columns, the trial, and the result, which stays until it is closed. */
export function useUserImport() {
  const { client } = useServices()
  const cache = useQueryClient()
  const list = useListFiles('/users/import')
  const [state, setState] = useState<State | null>(null)
  const [busy, setBusy] = useState<'reading' | 'trying' | 'importing' | null>(null)
  const [problem, setProblem] = useState('')
  const [invite, setInvite] = useState(true)

  const attempt = async (what: typeof busy, work: () => Promise<void>) => {
    setBusy(what)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }

  /** Tries the rows on the server, which writes nothing. */
  const check = (next: Omit<State, 'result' | 'done'>) =>
    attempt('trying', async () => {
      setState({ ...next, result: null, done: false })
      const rows = rowsOf(next.sheet, next.mapping)
      if (!Object.values(next.mapping).includes('email')) return setProblem(t('userImport.noEmail'))
      if (rows.length > maxImported) return setProblem(t('userImport.tooMany', { number: numberText(maxImported) }))
      if (rows.length === 0) return setProblem(t('import.error.noRows'))
      const result = await client.user.tryImport.mutate({ rows, roles: next.roles })
      setState({ ...next, result, done: false })
    })

  return {
    ...{ state, busy, problem, invite, setInvite },
    columns: state ? columnsOf(state.sheet) : [],
    refuse: setProblem,
    reset: () => {
      setState(null)
      setProblem('')
    },
    read: (file: File) =>
      attempt('reading', async () => {
        const answer = await list.read(file, null)
        if ('problem' in answer) return setProblem(answer.problem)
        await check({ sheet: answer.sheet, mapping: answer.mapping as UserMapping, roles: {} })
      }),
    map: (index: number, target: UserTarget | 'ignore') =>
      state && check({ ...state, mapping: { ...state.mapping, [index]: target } }),
    mean: (text: string, value: string) => state && check({ ...state, roles: { ...state.roles, [text]: value } }),
    submit: () =>
      state &&
      attempt('importing', async () => {
        const rows = rowsOf(state.sheet, state.mapping)
        const result = await client.user.import.mutate({ rows, roles: state.roles, invite })
        setState({ ...state, result, done: true })
        await cache.invalidateQueries({ queryKey: [['user']] })
      }),
  }
}

export type UserImport = ReturnType<typeof useUserImport>
