import Eye from 'lucide-react/icons/eye'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { copyLink } from '../../resource/copy-link.tsx'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { visitItem } from '../../resource/visit.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/menu.tsx'

type Page = Outputs['visits']['site']['pages']['items'][number]

/** The address of a text's form; of another page the page's own. Null for a text that the person may not read. */
export const hrefOf = ({ text, url }: Page): string | null => (text ? `/${text.entity}/${text.id}` : url)

/** Returns the menu of a read page: its form, the page on the site, and its address to copy. */
export function usePageMenu() {
  const attempt = useToastOutcome()
  const confirm = useConfirm()
  return (page: Page): MenuItem[] => {
    const { text, siteUrl } = page
    const items: MenuItem[] = text
      ? [
          {
            ...(text.mayChange ? { label: t('action.edit'), icon: Pencil } : { label: t('action.show'), icon: Eye }),
            href: `/${text.entity}/${text.id}`,
          },
        ]
      : []
    items.push(...visitItem({ siteUrl }))
    if (siteUrl) {
      const copy = () => attempt(() => copyLink(confirm, siteUrl))
      items.push({ label: t('action.copyLink'), icon: LinkIcon, onSelect: () => void copy() })
    }
    return items
  }
}
