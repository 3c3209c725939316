import ClipboardList from 'lucide-react/icons/clipboard-list'
import Flag from 'lucide-react/icons/flag'
import FolderOpen from 'lucide-react/icons/folder-open'
import Mail from 'lucide-react/icons/mail'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserCheck from 'lucide-react/icons/user-check'
import { useMemo } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import type { ListedCandidate } from './candidate-source.ts'

type Others = { onAssign: (() => void) | null; onHandOut: () => void }

/** Returns the acts on candidates that ask nothing, and the menu of a candidate. */
export function useCandidateActs() {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const outcome = useToastOutcome()
  return useMemo(() => {
    const remind = (rows: readonly { id: number }[]) =>
      outcome(async () => {
        const { count } = await client.validationStaff.remind.mutate({ ids: rows.map(({ id }) => id) })
        return count === 0 ? t('vstaff.remindedNone') : t('vstaff.reminded', { number: count })
      })
    const finish = (row: { id: number }, finished: boolean) =>
      outcome(async () => {
        await client.validationStaff.finish.mutate({ ids: [row.id], finished })
        await utils.validationStaff.invalidate()
        return t(finished ? 'vstaff.finished' : 'vstaff.unfinished')
      })
    const menuOf = (row: ListedCandidate, { onAssign, onHandOut }: Others): MenuItem[] => [
      { label: t('vstaff.open'), icon: FolderOpen, href: `/candidate/${row.id}` },
      ...(onAssign ? [{ label: t('vstaff.assign'), icon: UserCheck, onSelect: onAssign }] : []),
      ...(row.status === 'finished'
        ? [{ label: t('vstaff.unfinish'), icon: RotateCcw, onSelect: () => void finish(row, false) }]
        : [
            { label: t('vstaff.handOut'), icon: ClipboardList, onSelect: onHandOut },
            { label: t('vstaff.remind'), icon: Mail, onSelect: () => void remind([row]) },
            { label: t('vstaff.finish'), icon: Flag, separated: true, onSelect: () => void finish(row, true) },
          ]),
    ]
    return { remind, finish, menuOf }
  }, [client, utils, outcome])
}
