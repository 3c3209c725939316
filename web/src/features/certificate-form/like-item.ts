import './proposal-texts.ts'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { t } from '../../lib/i18n.ts'
import type { MenuItem } from '../../ui/menu.tsx'

/** The menu item that begins a certificate with the common facts of another one. */
export const likeItem = (kind: string, id: number): MenuItem => ({
  label: t('cert.like'),
  hint: t('cert.likeHint'),
  icon: CopyPlus,
  href: `/${kind}/new?like=${id}`,
})
