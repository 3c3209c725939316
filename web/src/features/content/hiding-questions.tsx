import { formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import type { FormQuestion } from '../../resource/screen.ts'
import type { Confirm } from '../../ui/confirm.tsx'
import { type Uses, UsesList } from './uses-list.tsx'

/** Asks before a site is closed to its visitors. */
export const mayCloseSite = (confirm: Confirm): Promise<boolean> =>
  confirm({
    title: t('settings.closeSite'),
    text: t('settings.inactiveHelp'),
    confirmLabel: t('settings.closeYes'),
  })

/** Asks when a group's form is saved with its site closed. */
export const askAboutSite: FormQuestion = async ({ values, before, record, confirm }) => {
  const closes = record !== null && before.vopagesStatus === true && values.vopagesStatus === false
  return !closes || (await mayCloseSite(confirm)) ? values : null
}

/** Asks before files or portfolios are hidden, and names the places that use a single file. */
export async function mayHide(
  name: 'file' | 'portfolio',
  { client, confirm }: { client: Client; confirm: Confirm },
  rows: readonly { id: number }[],
): Promise<boolean> {
  const [only, ...others] = rows
  const isOne = only && others.length === 0
  const uses: Uses | null = name === 'file' && isOne ? await client.file.usedIn.query({ id: only.id }) : null
  const { defSg, indefPl } = formsOf(name)
  const element = isOne ? defSg : `${numberText(rows.length)} ${indefPl}`
  return confirm({
    title: t('hide.question', { element }),
    wide: Boolean(uses && uses.total > 0),
    confirmLabel: t('hide.confirm', { element }),
    text: (close) => (
      <>
        <p className="mb-1">{t(name === 'file' ? 'hide.file' : 'hide.portfolio')}</p>
        {uses && uses.total > 0 && (
          <>
            <p className="font-bold">{t('hide.usedIn')}</p>
            <UsesList uses={uses} onFollow={close} />
          </>
        )}
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
