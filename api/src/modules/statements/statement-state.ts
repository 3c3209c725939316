import type { TextKey } from '../../i18n/sv/index.ts'

/** The titles of the legal pages, by kind. */
export const statementTitles = {
  accessibility: 'screen.accessibility',
  dataProtection: 'screen.dataProtectionPolicy',
} as const

type State = { shown: boolean; published_at: string | null; updated_at: string | null }

/** The words for the state of a legal page, in the overview and in its file. */
export function statementStateKey({ shown, published_at, updated_at }: State): TextKey {
  if (shown) return published_at ? 'statement.state.shown' : 'statement.state.inherited'
  return updated_at ? 'statement.state.draft' : 'statement.state.none'
}
