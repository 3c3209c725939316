import type { Mapping } from '@kollegium/api/certificates/import/mapping'
import type { Sheet } from '@kollegium/api/spreadsheets/sheet'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/words.ts'

type List = { sheet: Sheet; mapping: Mapping }
type Answer = { data?: List; message?: string }

/**
 * Has the server read a list from a file, at an address of the API. What it refuses comes as `problem`, in Swedish.
 * `wanted` is the number of the chosen sheet, `more` goes with the file.
 */
export function useReadList(path: string) {
  const { session } = useServices()
  return async (
    file: File,
    wanted: number | null,
    more: Record<string, string> = {},
  ): Promise<List | { problem: string }> => {
    const send = () => {
      const body = new FormData()
      for (const [key, value] of Object.entries(more)) body.set(key, value)
      if (wanted !== null) body.set('sheet', String(wanted))
      body.set('file', file)
      return fetch(`${session.addresses.api}${path}`, { method: 'POST', headers: session.headers(), body })
    }
    try {
      let response = await send()
      if (response.status === 401) {
        await session.refresh(session.token())
        response = await send()
      }
      const answer = (await response.json().catch(() => ({}))) as Answer
      if (!response.ok || !answer.data) return { problem: answer.message ?? t('import.error.unknown') }
      return answer.data
    } catch {
      return { problem: t('toast.networkError') }
    }
  }
}
