import ClipboardList from 'lucide-react/icons/clipboard-list'
import Flag from 'lucide-react/icons/flag'
import FolderOpen from 'lucide-react/icons/folder-open'
import Mail from 'lucide-react/icons/mail'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import { useMemo } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import type { ListedCandidate } from './candidate-source.ts'
import { lostParts } from './lost-parts.ts'

type Others = { onAssign: (() => void) | null; onHandOut: () => void; onRemove: (() => void) | null }
type Survey = { id: number; title: string; answers: number; comments: number }

/** Returns the acts on candidates that ask nothing, and the menu of a candidate. */
export function useCandidateActs() {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const outcome = useToastOutcome()
  const confirm = useConfirm()
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
    /** @param leave leaves the candidate's page, of which nothing is left */
    const withdraw = (row: { id: number; title: string }, leave?: () => void) =>
      outcome(async () => {
        const question = { title: t('vstaff.withdrawAsk'), text: t('vstaff.withdrawText') }
        if (!(await confirm({ ...question, subject: row.title, confirmLabel: t('vstaff.withdraw') }))) return null
        await client.validationStaff.withdraw.mutate({ id: row.id })
        leave?.()
        await utils.validationStaff.invalidate()
        return t('vstaff.withdrawn', { text: row.title })
      })
    const takeBack = ({ id, title, answers, comments }: Survey) =>
      outcome(async () => {
        const lost = lostParts({ answers, comments })
        const sure = await confirm({
          ...{ title: t('vstaff.takeBackAsk'), subject: title, confirmLabel: t('vstaff.takeBackSurvey') },
          text: lost.length > 0 ? t('vstaff.takeBackLoses', { text: lost.join(', ') }) : t('vstaff.takeBackText'),
          danger: lost.length > 0,
        })
        if (!sure) return null
        try {
          await client.validationStaff.takeBack.mutate({ id, answers, comments })
        } finally {
          await utils.validationStaff.invalidate()
        }
        return t('vstaff.takenBack')
      })
    const menuOf = (row: ListedCandidate, { onAssign, onHandOut, onRemove }: Others): MenuItem[] => [
      { label: t('vstaff.open'), icon: FolderOpen, href: `/candidate/${row.id}` },
      ...(onAssign ? [{ label: t('vstaff.assign'), icon: UserCheck, onSelect: onAssign }] : []),
      ...(row.status === 'finished'
        ? [{ label: t('vstaff.unfinish'), icon: RotateCcw, onSelect: () => void finish(row, false) }]
        : [
            { label: t('vstaff.handOut'), icon: ClipboardList, onSelect: onHandOut },
            { label: t('vstaff.remind'), icon: Mail, onSelect: () => void remind([row]) },
            { label: t('vstaff.finish'), icon: Flag, separated: true, onSelect: () => void finish(row, true) },
          ]),
      ...(!onRemove
        ? []
        : row.last_active_at
          ? [{ label: t('vstaff.remove'), icon: Trash2, danger: true, separated: true, onSelect: onRemove }]
          : [{ label: t('vstaff.withdraw'), icon: Undo2, separated: true, onSelect: () => void withdraw(row) }]),
    ]
    return { remind, finish, withdraw, takeBack, menuOf }
  }, [client, utils, outcome, confirm])
}
