import type { ErrorCode, FieldErrors } from '@kollegium/api/definitions'
import { TRPCClientError } from '@trpc/client'
import { t } from './i18n.ts'

export type Failure = {
  /** NETWORK: the server could not be reached, or something else answered in its place. */
  code: ErrorCode | 'NETWORK'
  /** A Swedish text for people. */
  message: string
  /** Messages by path in the call's input, for example `data.title`. */
  fields: FieldErrors
  details: Record<string, unknown>
  /** The number under which the office finds the error in the log. */
  reference?: string
}

type Shape = { code?: ErrorCode; fields?: FieldErrors; details?: Record<string, unknown>; reference?: string }

/** Turns any thrown value into the failure of a call. */
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

/** Tells whether the same call may succeed in a moment: the server has decided nothing. */
export function isTransient({ code }: Failure): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE'
}

/**
 * Sets all field errors of the server in a form at once (Spec §8). `names` are the form's fields. An error inside a
 * field's value (`data.tags.0`) goes to the field. An error of an object (`data.settings`) goes to its first field.
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
