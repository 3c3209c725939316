import { formsOf, t } from '../../lib/i18n.ts'
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

/** Asks when a file or a portfolio is hidden, and names the places that use a file. */
export const askAboutHiding =
  (name: 'file' | 'portfolio'): FormQuestion =>
  async ({ values, before, record, client, confirm }) => {
    const hides = record !== null && before.status === true && values.status === false
    if (!hides) return values
    const uses: Uses | null = name === 'file' ? await client.file.usedIn.query({ id: record.id }) : null
    const { defSg: element } = formsOf(name)
    const yes = await confirm({
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
    return yes ? values : null
  }
