import '../../lib/question-texts.ts'
import '../../lib/bulk-texts.ts'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { inCalls } from '../../lib/in-calls.ts'
import type { Client } from '../../lib/trpc.ts'
import type { FormQuestion } from '../../resource/screen.ts'
import type { Confirm } from '../../ui/confirm.tsx'
import { type Uses, UsesList } from '../content/uses-list.tsx'
import { together } from '../content/uses-of.ts'

type Tools = { client: Client; confirm: Confirm }

/** Names the places of sites that lose people; nothing where there are none. */
export function LostPlaces({ uses, number, onFollow }: { uses: Uses; number: number; onFollow: () => void }) {
  if (uses.total === 0) return null
  return (
    <>
      <p className="font-bold">{t(number === 1 ? 'hide.person' : 'hide.persons')}</p>
      <div className="max-h-[50dvh] overflow-y-auto">
        <UsesList uses={uses} onFollow={onFollow} />
      </div>
    </>
  )
}

/**
 * Asks before people vanish from what visitors see, because they are turned off or no longer shown externally, and names the places. Yes
 * without a question where visitors see none of them.
 */
export async function mayHidePeople(
  { client, confirm }: Tools,
  rows: readonly { id: number }[],
  because: 'off' | 'unseen' = 'off',
): Promise<boolean> {
  const calls = inCalls(rows).map((some) => client.user.shownIn.query({ ids: some.map(({ id }) => id) }))
  const uses = together(await Promise.all(calls))
  if (uses.total === 0) return true
  const { defSg, indefPl } = formsOf('user')
  const { length } = rows
  const element = length === 1 ? defSg : `${numberText(length)} ${indefPl}`
  const off = `${t('bulk.inactivate')} ${element}`
  return confirm({
    title: because === 'off' ? `${off}?` : t('hide.question', { element }),
    wide: true,
    confirmLabel: because === 'off' ? off : t('hide.confirm', { element }),
    text: (close) => <LostPlaces uses={uses} number={length} onFollow={close} />,
  })
}

const isShown = ({ active, status }: Record<string, unknown>) => active === true && status === true

/** Asks when a person's form turns the person off, or shows them externally no longer. */
export const askAboutPerson: FormQuestion = async ({ values, before, record, ...tools }) => {
  if (record === null || !isShown(before) || isShown(values)) return values
  return (await mayHidePeople(tools, [record], values.active === true ? 'unseen' : 'off')) ? values : null
}
