import { formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import type { FormQuestion } from '../../resource/screen.ts'
import type { Confirm } from '../../ui/confirm.tsx'
import { type Uses, UsesList } from './uses-list.tsx'
import { usesOf } from './uses-of.ts'

/** Asks before a site is closed to its visitors. */
export const mayCloseSite = (confirm: Confirm): Promise<boolean> =>
  confirm({
    title: t('settings.closeSite'),
    text: t('settings.inactiveHelp'),
    confirmLabel: t('settings.closeYes'),
  })

/** Whether visitors come to the site of a form's group. A form without the group's own switch leaves that as it is. */
const isOpen = ({ status, vopagesStatus }: Record<string, unknown>) => status !== false && vopagesStatus === true

/** Asks when a group's form closes its site, by the site's own switch or by that of the group. */
export const askAboutSite: FormQuestion = async ({ values, before, record, confirm }) => {
  const closes = record !== null && isOpen(before) && !isOpen(values)
  return !closes || (await mayCloseSite(confirm)) ? values : null
}

/** Tells all that follows when files or portfolios are hidden. */
export const hidesText = (name: 'file' | 'portfolio', number: number): string =>
  t(number === 1 ? `hide.${name}` : `hide.${name}s`)

type Hidden = { uses: Uses; number: number; onFollow: () => void }

/** Names the places that show hidden rows or link to them; nothing where there are none. */
export function HiddenUses({ uses, number, onFollow }: Hidden) {
  if (uses.total === 0) return null
  return (
    <>
      <p className="font-bold">{t(number === 1 ? 'hide.usedIn' : 'hide.usedInMany')}</p>
      <div className="max-h-[50dvh] overflow-y-auto">
        <UsesList uses={uses} onFollow={onFollow} />
      </div>
    </>
  )
}

/** Asks before files or portfolios are hidden, and names the places that use the files. */
export async function mayHide(
  name: 'file' | 'portfolio',
  { client, confirm }: { client: Client; confirm: Confirm },
  rows: readonly { id: number }[],
): Promise<boolean> {
  const uses = name === 'file' ? await usesOf(client, name, rows) : null
  const { defSg, indefPl } = formsOf(name)
  const element = rows.length === 1 ? defSg : `${numberText(rows.length)} ${indefPl}`
  return confirm({
    title: t('hide.question', { element }),
    wide: uses !== null && uses.total > 0,
    confirmLabel: t('hide.confirm', { element }),
    text: (close) => (
      <>
        <p className="mb-1">{hidesText(name, rows.length)}</p>
        {uses && <HiddenUses uses={uses} number={rows.length} onFollow={close} />}
      </>
    ),
  })
}

/** Asks when a form hides its file or portfolio. */
export const askAboutHiding =
  (name: 'file' | 'portfolio'): FormQuestion =>
  async ({ values, before, record, ...tools }) => {
    const hides = record !== null && before.status === true && values.status === false
    return !hides || (await mayHide(name, tools, [record])) ? values : null
  }
