import './keyword-texts.ts'
import '../../lib/form-texts.ts'
import { withKeywords } from '@kollegium/api/definitions/content'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useUndoToast } from '../../resource/use-undo-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type LinkTarget, LinkTargets, reachOf } from '../rich-text/link-targets.tsx'
import { type KeywordText, readKeywords, saveKeywords } from './save-keywords.ts'

export type AddKeywordProps = {
  /** The words of a search that found nothing. */
  words: string
  /** The site that was searched; null is the front site. */
  groupId: number | null
}

/** The list of this dialog holds texts alone. */
const textOf = (target: LinkTarget | null): KeywordText | null =>
  target && target.kind !== 'file' && target.kind !== 'queue' ? { ...target, kind: target.kind } : null

/** The keywords of the picked text, with those that it would have. */
function useKeywords(picked: KeywordText | null, words: string) {
  const { client } = useServices()
  const saved = useQuery({
    queryKey: [['keywords'], { kind: picked?.kind, id: picked?.id }],
    queryFn: ({ signal }) => (picked ? readKeywords(client, picked, { signal }) : null),
    enabled: picked !== null,
    // The save names the version that was read.
    staleTime: 0,
    gcTime: 0,
  })
  const now = picked && !saved.isFetching ? (saved.data ?? null) : null
  return { now, next: now && withKeywords(now.keywords, words), failed: saved.error }
}

/** Lets the person choose the text of the site that a search should find, and gives the text the words of the search. */
export default function AddKeywordDialog({ words, groupId, onClose }: AddKeywordProps & { onClose: () => void }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const offerUndo = useUndoToast()
  const [, navigate] = useLocation()
  const [target, setTarget] = useState<LinkTarget | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const picked = textOf(target)
  const { now, next, failed } = useKeywords(picked, words)
  const error = refused ?? (failed && failureOf(failed).message)

  const save = async () => {
    if (!picked || !now || next === null || busy) return
    setBusy(true)
    const refresh = () =>
      Promise.all([['keywords'], [picked.kind]].map((key) => cache.invalidateQueries({ queryKey: [key] })))
    try {
      const { waits, undo } = await saveKeywords(client, picked, now, next)
      const address = `/${picked.kind}/${picked.id}`
      const told = waits ? 'keywords.waits' : target?.isReached ? 'keywords.added' : 'keywords.addedHidden'
      onClose()
      offerUndo({
        text: t(told, { title: picked.title, text: words }),
        entity: picked.kind,
        undo,
        undone: t('keywords.undone'),
        next: { label: t('keywords.open'), onClick: () => navigate(address) },
        refresh,
      })
    } catch (fault) {
      const { fields, message } = failureOf(fault)
      setRefused([...new Set(Object.values(fields).flat())].join(' ') || message)
      setBusy(false)
    }
    await refresh()
  }

  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={t('keywords.title', { text: words })}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={next === null} onClick={() => void save()}>
            {t('keywords.save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-grey-6">{t('keywords.lead', { text: words })}</p>
        <LinkTargets
          field={field}
          picked={target}
          onPick={(chosen) => {
            setTarget(chosen)
            setRefused(null)
          }}
          onDone={() => void save()}
          changeable={{ group_id: groupId }}
          labels={{ search: t('keywords.search'), list: t('keywords.list') }}
        />
        {target && !target.isReached && (
          <Notice severity="warning">
            {t('editor.target.warning', { title: target.title, text: reachOf(target) })}
          </Notice>
        )}
        <div role="status">
          {picked && now && next === null && (
            <Notice severity="info">{t('keywords.hasAlready', { title: picked.title, text: words })}</Notice>
          )}
          {now && next !== null && (
            <p className="text-hint">
              {now.keywords ? t('keywords.has', { text: now.keywords }) : t('keywords.hasNone')}
            </p>
          )}
        </div>
        {error && (
          <p role="alert" className="font-bold text-wine">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
