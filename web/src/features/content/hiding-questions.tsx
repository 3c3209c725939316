import '../../lib/question-texts.ts'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { inCalls } from '../../lib/in-calls.ts'
import type { Client } from '../../lib/trpc.ts'
import type { FormQuestion } from '../../resource/screen.ts'
import type { Confirm } from '../../ui/confirm.tsx'
import { type Uses, UsesList } from './uses-list.tsx'
import { together, usesOf } from './uses-of.ts'

type Tools = { client: Client; confirm: Confirm }

/** Reads the links of other sites to the sites of groups; null when they can't be read, and then the question tells the rest. */
export async function linksToSites(client: Client, ids: readonly number[]): Promise<Uses | null> {
  try {
    const parts = inCalls(ids).map((some) => client.group.siteLinkedFrom.query({ ids: [...some] }))
    return together(await Promise.all(parts))
  } catch (error) {
    failureOf(error)
    return null
  }
}

/** Names the places of other sites whose links lead to a site; nothing where there are none. */
export function LinksToSites({ uses, onFollow }: { uses: Uses | null; onFollow: () => void }) {
  if (!uses || uses.total === 0) return null
  return (
    <>
      <p className="mt-1 font-bold">
        {t(uses.total === 1 ? 'hide.siteLinkedOnce' : 'hide.siteLinkedTimes', { number: numberText(uses.total) })}
      </p>
      <div className="max-h-[50dvh] overflow-y-auto">
        <UsesList uses={uses} onFollow={onFollow} />
      </div>
      <p className="mt-1 text-hint text-grey-6">{t('hide.siteLinkedWhen')}</p>
    </>
  )
}

/** Asks before the site of a group is closed to its visitors, and names what other sites link there. */
export async function mayCloseSite({ client, confirm }: Tools, group: number): Promise<boolean> {
  const uses = await linksToSites(client, [group])
  return confirm({
    title: t('settings.closeSite'),
    wide: uses !== null && uses.total > 0,
    text: (close) => (
      <>
        <p>{t('settings.inactiveHelp')}</p>
        <LinksToSites uses={uses} onFollow={close} />
      </>
    ),
    confirmLabel: t('settings.closeYes'),
  })
}

/** Whether visitors come to the site of a form's group. A form without the group's own switch leaves that as it is. */
const isOpen = ({ status, vopagesStatus }: Record<string, unknown>) => status !== false && vopagesStatus === true

/** Asks when a group's form closes its site, by the site's own switch or by that of the group. */
export const askAboutSite: FormQuestion = async ({ values, before, record, ...tools }) => {
  if (record === null || !isOpen(before) || isOpen(values)) return values
  return (await mayCloseSite(tools, record.id)) ? values : null
}

/** Tells all that follows when files or portfolios are hidden. */
export const hidesText = (name: 'file' | 'portfolio', number: number): string =>
  t(number === 1 ? `hide.${name}` : `hide.${name}s`)

type Hidden = { uses: Uses; number: number; onFollow: () => void; name?: 'file' | 'portfolio' }

/** A portfolio itself is shown nowhere else; its files are. */
function leadOf({ uses: { total }, number, name }: Hidden): string {
  if (name !== 'portfolio') return t(number === 1 ? 'hide.usedIn' : 'hide.usedInMany')
  const many = number === 1 ? '' : 'Many'
  return t(`hide.filesUsed${total === 1 ? 'Once' : 'Times'}${many}`, { number: numberText(total) })
}

/** Names the places that show hidden rows or link to them; nothing where there are none. */
export function HiddenUses(props: Hidden) {
  const { uses, onFollow } = props
  if (uses.total === 0) return null
  return (
    <>
      <p className="font-bold">{leadOf(props)}</p>
      <div className="max-h-[50dvh] overflow-y-auto">
        <UsesList uses={uses} onFollow={onFollow} />
      </div>
    </>
  )
}

/** Where the files of portfolios are used. */
async function usesOfPortfolios(client: Client, rows: readonly { id: number }[]): Promise<Uses> {
  const parts = inCalls(rows).map((some) => client.portfolio.filesUsedIn.query({ ids: some.map(({ id }) => id) }))
  return together(await Promise.all(parts))
}

/** Asks before files or portfolios are hidden, and names the places that use the files. */
export async function mayHide(
  name: 'file' | 'portfolio',
  { client, confirm }: Tools,
  rows: readonly { id: number }[],
): Promise<boolean> {
  const uses = await (name === 'file' ? usesOf(client, name, rows) : usesOfPortfolios(client, rows))
  const { defSg, indefPl } = formsOf(name)
  const element = rows.length === 1 ? defSg : `${numberText(rows.length)} ${indefPl}`
  return confirm({
    title: t('hide.question', { element }),
    wide: uses.total > 0,
    confirmLabel: t('hide.confirm', { element }),
    text: (close) => (
      <>
        <p className="mb-1">{hidesText(name, rows.length)}</p>
        <HiddenUses name={name} uses={uses} number={rows.length} onFollow={close} />
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
