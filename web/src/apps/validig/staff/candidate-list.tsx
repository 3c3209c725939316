import ClipboardList from 'lucide-react/icons/clipboard-list'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { ExportMenu } from '../../../resource/bulk/export-menu.tsx'
import { DataList } from '../../../resource/data-list.tsx'
import { RelationsContext } from '../../../resource/fields/relation-source.ts'
import { useDataList } from '../../../resource/use-data-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Shortcut } from '../../../ui/shortcut.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BulkAction } from '../../../ui/table.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { candidateView } from './candidate-rows.tsx'
import { candidateSource, candidateTabs, type ListedCandidate, relations } from './candidate-source.ts'
import { ExportCandidates } from './export-candidates.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { HandOutDialog } from './lead-dialogs.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useCandidateActs } from './use-candidate-acts.ts'

type Asking = { what: 'assign' | 'handOut' | 'remove'; rows: readonly ListedCandidate[] } | null

/** Draws the staff's candidates (design 63): tabs, list, and acts on chosen ones. */
export function CandidateList() {
  // Six columns need more room than a tablet has.
  const narrow = !useMedia('(min-width: 1100px)') && typeof window.matchMedia === 'function'
  const list = useDataList<ListedCandidate>(candidateSource, true, narrow)
  const { data: standing } = trpc.validationStaff.standing.useQuery()
  const { data: counts } = trpc.validationStaff.counts.useQuery()
  const [asking, setAsking] = useState<Asking>(null)
  const [inviting, setInviting] = useState(false)
  const acts = useCandidateActs()
  const assign = standing?.mayAssign ? (rows: readonly ListedCandidate[]) => setAsking({ what: 'assign', rows }) : null
  const handOut = (rows: readonly ListedCandidate[]) => setAsking({ what: 'handOut', rows })
  const view = candidateView({
    menuOf: (row) =>
      acts.menuOf(row, {
        onAssign: assign && (() => assign([row])),
        onHandOut: () => handOut([row]),
        onRemove: standing?.mayRemove ? () => setAsking({ what: 'remove', rows: [row] }) : null,
      }),
    onAssign: assign && ((row) => assign([row])),
  })
  const chosen = list.selection.chosen()
  const removed = asking?.what === 'remove' ? asking.rows[0] : undefined
  const tabs = candidateTabs.map((key) => ({ key, label: t(`vstaff.tab.${key}`), count: counts?.[key] }))
  return (
    <RelationsContext value={relations}>
      <DataList
        list={list}
        heading={t('screen.candidates')}
        action={
          standing?.mayInvite && (
            <Shortcut name="new">
              <Button variant="primary" icon={Plus} onClick={() => setInviting(true)}>
                {t('vstaff.invite')}
              </Button>
            </Shortcut>
          )
        }
        tabs={{ label: t('vstaff.tabs'), items: tabs }}
        searchLabel={t('vstaff.search')}
        sortWords={{ news: ['vstaff.sort.newest', 'vstaff.sort.oldest'] }}
        view={view}
        tools={
          list.count !== 0 && (
            <ExportMenu
              resource={candidateSource.resource}
              state={list.state}
              columns={['education', ...list.columns.columns.map(({ key }) => key)]}
              ids={null}
              place={narrow ? 'narrow' : undefined}
            />
          )
        }
        bulk={
          <>
            {assign && (
              <BulkAction icon={UserCheck} onClick={() => assign(chosen)}>
                {t('vstaff.assign')}
              </BulkAction>
            )}
            <BulkAction icon={ClipboardList} onClick={() => handOut(chosen)}>
              {t('vstaff.handOut')}
            </BulkAction>
            <BulkAction icon={Mail} onClick={() => void acts.remind(chosen)}>
              {t('vstaff.remind')}
            </BulkAction>
            <ExportCandidates rows={chosen} />
          </>
        }
        empty={
          list.state.tab === 'mine' ? (
            <EmptyState title={t('vstaff.emptyMine')}>{t('vstaff.emptyHelp')}</EmptyState>
          ) : (
            <EmptyState title={t('vstaff.empty')} />
          )
        }
      >
        <AssignDialog rows={asking?.what === 'assign' ? asking.rows : null} onClose={() => setAsking(null)} />
        <HandOutDialog rows={asking?.what === 'handOut' ? asking.rows : null} onClose={() => setAsking(null)} />
        {removed && <RemoveDialog candidate={removed} onClose={() => setAsking(null)} />}
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      </DataList>
    </RelationsContext>
  )
}
