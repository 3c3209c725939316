import type { ErrorCode, FieldErrors } from '@kollegium/api/definitions'
import { TRPCClientError } from '@trpc/client'
import { t } from './i18n.ts'

export type Failure = {
  /** NETWORK: the server was not reached or did not answer as itself. */
  code: ErrorCode | 'NETWORK'
  /** Swedish, for people. */
  message: string
  /** By path from the call's input, `data.title`. */
  fields: FieldErrors
  details: Record<string, unknown>
  /** What the office needs to find it in the log. */
  reference?: string
}

type Shape = { code?: ErrorCode; fields?: FieldErrors; details?: Record<string, unknown>; reference?: string }

/** What went wrong with a call, from whatever was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TRPCClientError) {
    const data = error.data as Shape | null | undefined
    if (data?.code) {
      const { code, fields = {}, details = {}, reference } = data
      return { code, message: error.message, fields, details, reference }
    }
    // biome-ignore lint/suspicious/noConsole: Spec §8: a network error is logged.
    console.warn(`[Network error]: ${error.message}`)
    return { code: 'NETWORK', message: t('toast.networkError'), fields: {}, details: {} }
  }
  return { code: 'INTERNAL', message: t('toast.failed'), fields: {}, details: {} }
}

/** Nothing was decided: the same call may well succeed in a moment. */
export function isPassing({ code }: Failure): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE'
}

/**
 * Sets all of the server's field errors in a form at once (Spec §8). `names` are the form's fields; an error inside a
 * field's value (`data.tags.0`) is said at the field, an error at an object (`data.settings`) at its first field.
 * @returns the messages that belong to no field of the form
 */
export function applyFormErrors(
  form: { setError: (name: string, error: { type: string; message: string }) => void },
  failure: Pick<Failure, 'fields'>,
  names: readonly string[],
): string[] {
  const placed = new Map<string, string[]>()
  const unplaced: string[] = []
  for (const [path, messages] of Object.entries(failure.fields)) {
    const wanted = path.replace(/^data\./, '')
    const name =
      names.find((each) => wanted === each || wanted.startsWith(`${each}.`)) ??
      names.find((each) => each.startsWith(`${wanted}.`))
    if (name) placed.set(name, [...(placed.get(name) ?? []), ...messages])
    else unplaced.push(...messages)
  }
  for (const [name, messages] of placed) {
    form.setError(name, { type: 'server', message: [...new Set(messages)].join(' ') })
  }
  return unplaced
}
