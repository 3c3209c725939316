import type { RowToMend, Sheet, WantedSheet } from '@kollegium/api/definitions'
import type { ImportNote, ImportRow, Mapping } from '@kollegium/api/definitions/certificates'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { t } from '../../lib/i18n.ts'

type List = { sheet: Sheet; mapping: Mapping }
type Answer = { data?: List; message?: string }
type Problem = { problem: string }

/**
 * Reads a list from a file on the server, at an address of the API, and writes the rows with errors as a file. A
 * refusal gives `problem`, in Swedish.
 */
export function useListFiles(path: string) {
  const { session } = useServices()

  const post = async (to: string, parts: Record<string, string | File>): Promise<Response> => {
    const send = () => {
      const body = new FormData()
      for (const [key, value] of Object.entries(parts)) body.set(key, value)
      return fetch(`${session.addresses.api}${to}`, { method: 'POST', headers: session.headers(), body })
    }
    const response = await send()
    if (response.status !== 401) return response
    await session.refresh(session.token())
    return send()
  }
  const refused = async (response: Response): Promise<Problem> => {
    const { message } = (await response.json().catch(() => ({}))) as Answer
    return { problem: message ?? t('import.error.unknown') }
  }

  return {
    /** `wanted` is the chosen sheet; `more` are further fields of the form. */
    read: async (file: File, wanted: WantedSheet, more: Record<string, string> = {}): Promise<List | Problem> => {
      try {
        const sheet: Record<string, string> = wanted === null ? {} : { sheet: String(wanted) }
        const response = await post(path, { ...more, ...sheet, file })
        if (!response.ok) return refused(response)
        const { data } = (await response.json()) as Answer
        return data ?? { problem: t('import.error.unknown') }
      } catch {
        return { problem: t('toast.networkError') }
      }
    },
    save: async (rows: readonly RowToMend[]): Promise<Problem | null> => {
      try {
        const file = new File([JSON.stringify(rows)], 'rows.json', { type: 'application/json' })
        const response = await post(`${path}/rows`, { file })
        if (!response.ok) return refused(response)
        const url = URL.createObjectURL(await response.blob())
        downloadFrom(url, `${t('import.rowsToSee')}.xlsx`)
        // The browser has begun the download by then.
        setTimeout(() => URL.revokeObjectURL(url), 60_000)
        return null
      } catch {
        return { problem: t('toast.networkError') }
      }
    },
  }
}

/** The row of a dry run with the texts of its remarks. */
export const rowToMend = ({ row, at, values, faults, warnings }: ImportRow): RowToMend => ({
  row: at?.row ?? row,
  ...(at && { sheet: at.sheet }),
  values,
  notes: [...faults, ...warnings].map(noteText),
})

/** Formats a note after its cell in the file. */
export const noteText = ({ column, message }: ImportNote): string => `${placeOf(column)}${message}`

/** Names a cell's column like the spreadsheet: "C (Pers.nr): ". */
export function placeOf(column: ImportNote['column']): string {
  if (!column) return ''
  const { letter, header } = column
  return `${header ? t('import.at', { column: letter, header }) : t('import.atLetter', { column: letter })}: `
}
