import CircleHelp from 'lucide-react/icons/circle-help'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Pencil from 'lucide-react/icons/pencil'
import { numberText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { BarMenu } from '../../ui/menu.tsx'
import type { useRoleRights } from './use-role.ts'

type ButtonsProps = { title: string; onRename: (() => void) | undefined; onCopy: (() => void) | undefined }

/** Asks about rights, renames and copies; a phone's bar has room for one of them beside a menu. */
export function RoleButtons({ title, onRename, onCopy }: ButtonsProps) {
  const narrow = useNarrow()
  const items = [
    { label: t('role.why'), icon: CircleHelp, href: '/why' },
    ...(onCopy ? [{ label: t('role.copy'), icon: CopyPlus, onSelect: onCopy }] : []),
  ]
  return (
    <>
      {narrow ? (
        <BarMenu label={title} items={items} />
      ) : (
        <Button variant="tertiary" icon={CircleHelp} href="/why">
          {t('role.why')}
        </Button>
      )}
      {onRename && (
        <Button icon={Pencil} onClick={onRename}>
          {t('role.rename')}
        </Button>
      )}
      {onCopy && !narrow && (
        <Button icon={CopyPlus} onClick={onCopy}>
          {t('role.copy')}
        </Button>
      )}
    </>
  )
}

/** Undoing and saving; on a phone they stand where the header's buttons stand otherwise. */
export function SaveButtons({ rights }: { rights: ReturnType<typeof useRoleRights> }) {
  const count = rights.changedCells.length
  return (
    <>
      <Button variant="tertiary" onClick={rights.discard}>
        {t('acl.undo')}
      </Button>
      <Button variant="primary" busy={rights.busy} onClick={() => void rights.save()}>
        {t(count === 1 ? 'role.saveOne' : 'role.saveMany', { number: numberText(count) })}
      </Button>
    </>
  )
}
