import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useServices } from '../../lib/client-context.tsx'
import { doneText, formsOf, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { undoRemoval } from '../../resource/undo-removal.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { backText, useUndoToast } from '../../resource/use-undo-toast.ts'
import { visitItem } from '../../resource/visit.ts'
import { Chip } from '../../ui/chip.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { usedQuestion } from '../content/used-question.ts'
import { type Portfolio, placeAddress } from './use-bank.ts'

const megabyte = 1024 * 1024
const format = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })

/**
 * Formats "12,4 av 10 000 MB används", in the megabytes of the limit's field; a small use never rounds down to zero.
 */
export function usageText({ used, limit }: Pick<Portfolio, 'used' | 'limit'>): string {
  const inTenths = Math.ceil((used / megabyte) * 10) / 10
  return t('bank.used', { number: format.format(inTenths), total: format.format(limit / megabyte) })
}

const diskText = ({ disk }: Pick<Portfolio, 'disk'>) =>
  t(disk === 's3.vofront_files' ? 'enum.disk.public' : 'enum.disk.private')

/** Shows a portfolio's readers, its use, and whether visitors see it listed. */
export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  return (
    <p className="-mt-2 mb-3 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-grey-6">
      <span className="inline-flex items-center gap-0.75">
        <Icon as={iconOf(portfolio)} size={16} />
        {diskText(portfolio)}
      </span>
      {/* From 1024 px on the tree says so. */}
      <span className="md:hidden">{usageText(portfolio)}</span>
      {!portfolio.status && <Chip>{t('bank.hidden')}</Chip>}
    </p>
  )
}

/** The icon of a portfolio's readers. */
export const iconOf = ({ disk }: Pick<Portfolio, 'disk'>) => (disk === 's3.vofront_files' ? Globe : Lock)

/** Lists the current group's portfolios, each with a link to its content. */
export function PortfolioList({ portfolios, onChanged }: { portfolios: readonly Portfolio[]; onChanged: () => void }) {
  const menuOf = usePortfolioMenu(onChanged)
  return (
    <ul aria-label={t('screen.portfolios')} className="border-t border-grey-3 empty:hidden">
      {portfolios.map((portfolio) => {
        const menu = menuOf(portfolio)
        return (
          <li key={portfolio.id} className="flex items-center border-b border-grey-2 hover:bg-grey-0">
            <AppLink
              href={placeAddress(portfolio.id, null)}
              className="flex min-h-7 min-w-0 grow items-center gap-1.5 px-1 py-1"
            >
              <Icon as={iconOf(portfolio)} className="text-grey-6" />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-1 gap-y-0.25">
                  <strong className="min-w-0 wrap-anywhere">{portfolio.title}</strong>
                  {!portfolio.status && <Chip>{t('bank.hidden')}</Chip>}
                </span>
                <span className="flex flex-wrap gap-x-1.5 text-hint text-grey-6 max-sm:flex-col">
                  <span>{diskText(portfolio)}</span>
                  <span>{usageText(portfolio)}</span>
                </span>
              </span>
            </AppLink>
            <div className="w-5 shrink-0">{menu.length > 0 && <RowMenu label={portfolio.title} items={menu} />}</div>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the menu of a portfolio. */
function usePortfolioMenu(onChanged: () => void) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const offerUndo = useUndoToast()
  const remove = ({ id, title }: Portfolio) =>
    attempt(async () => {
      const used = await usedQuestion('portfolio')(client, [{ id, title }])
      if (used) {
        await confirm(used)
        return null
      }
      const yes = await confirm.remove({
        element: formsOf('portfolio').defSg,
        subject: title,
        undo: t('undo.kept'),
      })
      if (!yes) return null
      await client.portfolio.delete.mutate({ id })
      offerUndo({
        text: doneText('deleted', 'portfolio'),
        icon: Trash2,
        entity: 'portfolio',
        undo: () => undoRemoval(client, [{ entity: 'portfolio', id }]),
        undone: backText('portfolio', 1),
        refresh: async () => onChanged(),
      })
      onChanged()
      return null
    })
  return (portfolio: Portfolio): MenuItem[] => {
    const items: MenuItem[] = visitItem(portfolio)
    if (can('update', 'Portfolio', portfolio)) {
      items.push({ label: t('action.edit'), icon: Pencil, href: `/portfolio/${portfolio.id}` })
    }
    if (can('delete', 'Portfolio', portfolio)) {
      items.push({
        label: t('action.delete'),
        icon: Trash2,
        danger: true,
        separated: items.length > 0,
        onSelect: () => void remove(portfolio),
      })
    }
    return items
  }
}
