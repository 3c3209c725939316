import type { TextKey } from '../../../i18n/sv/index.ts'

type Reset = {
  state: 'open' | 'done' | 'stopped' | 'expired'
  confirmed_by: string | null
  stopped_by: string | null
}

/** The state of a reset of lost devices in words, in the list and in its file. */
export function resetStateText(
  t: (key: TextKey, values?: Record<string, string>) => string,
  { state, confirmed_by, stopped_by }: Reset,
): string {
  if (state === 'done') return t('reset.done', { name: confirmed_by ?? '' })
  if (state === 'stopped') return t('reset.stopped', { name: stopped_by ?? '' })
  return t(state === 'open' ? 'reset.waits' : 'reset.expired')
}
