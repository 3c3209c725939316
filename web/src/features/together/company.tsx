import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { failureOf } from '../../lib/errors.ts'
import { clockText, t } from '../../lib/i18n.ts'
import type { CompanyProps } from '../../resource/company-props.ts'
import { callKey } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { tellWritten } from '../../ui/written-field.ts'
import { Faces } from './faces.tsx'
import { SharedParts } from './shared-parts.tsx'
import './together-texts.ts'
import { type FormKey, usePresence } from './use-presence.ts'
import { type Pen, WriterNotice } from './writer-notice.tsx'

/** The name of a form among those of its entity. */
function nameOf({ id }: CompanyProps['record']) {
  if (typeof id === 'string') return { key: id }
  if (typeof id !== 'object' || !id) return { id }
  return typeof id[0] === 'string' ? { rows: id } : { ids: id }
}

/**
 * Shows who else has a record open: their initials in the form's header, and a notice while one of them writes (design guide, 100). The
 * form is held meanwhile, until the person takes over.
 */
export default function Company(props: CompanyProps) {
  const { entity, record, kind, field, saving, mayWrite, keepsTyped, labelOf, nameOfPart } = props
  const { corner, onHeld, onMissing, onFetch } = props
  const confirm = useConfirm()
  const toast = useToast()
  const cache = useQueryClient()
  const [claimed, setClaimed] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const key = { entity, ...(kind && { kind }), ...nameOf(record) } as FormKey
  const { room, missing, tab, takeOver } = usePresence(key, field ?? (claimed ? '' : null))
  const pen = room?.pen ?? null
  const writer = pen && !pen.me ? pen : null
  const held = isTaking || writer !== null
  /** This tab has had the pen. */
  const had = useRef(false)
  if (pen?.tab === tab) had.current = true
  else if (!pen && field === null) had.current = false

  const saved = String(record.updated_at ?? '')
  // The form's own save ends what was claimed. A newer version that is fetched does not: the other one would write again.
  useEffect(() => {
    if (saving) setClaimed(false)
  }, [saving])
  useEffect(() => {
    onHeld(held)
    return () => onHeld(false)
  }, [held, onHeld])

  useEffect(() => onMissing?.(missing), [missing, onMissing])
  useFlag(writer)

  const news = room?.news
  useEffect(() => {
    if (!news) return
    for (const path of [
      ['comment', 'list'],
      ['review', 'get'],
      ['activity', 'ofRecord'],
    ]) {
      void cache.invalidateQueries({ queryKey: [path] })
    }
  }, [news, cache])

  /** A fetched version takes the place of this form, which then loses nothing. */
  const isReplaced = field === null || keepsTyped
  const fetchNewer = async () =>
    onFetch ? await onFetch() : await cache.invalidateQueries({ queryKey: callKey(entity, 'get', { id: record.id }) })
  const take = async () => {
    if (!pen) return
    const yes = await confirm({
      title: t('presence.takeOverTitle', { name: pen.name }),
      text: t('presence.takeOverText', { name: pen.name }),
      confirmLabel: t('presence.takeOverYes'),
    })
    if (!yes) return
    setClaimed(true)
    setTaking(true)
    try {
      await takeOver()
      // The other one's last words may have been saved since this form was opened. Own ones are never replaced.
      if (isReplaced) await fetchNewer()
    } catch (error) {
      setClaimed(false)
      toast.error(failureOf(error).message)
    } finally {
      setTaking(false)
      leadInto(pen.field)
    }
  }
  const changed = room?.changed_at
  const isNewer = Boolean(changed && !saving && new Date(changed) > new Date(saved || 0))
  return (
    <>
      {corner && room && createPortal(<Faces people={room.people} total={room.total} writer={writer?.id} />, corner)}
      {room && nameOfPart && typeof record.id === 'object' && record.id && (
        <SharedParts people={room.people} total={record.id.length} nameOf={nameOfPart} />
      )}
      {writer && (
        <WriterNotice
          pen={writer}
          lost={had.current && field !== null}
          labelOf={labelOf}
          onTake={mayWrite ? () => void take() : undefined}
        />
      )}
      {isNewer && changed && (
        <Notice
          severity="info"
          live
          title={t('presence.newer', { time: clockText(changed) })}
          actions={isReplaced && <Button onClick={() => void fetchNewer()}>{t('presence.newerShow')}</Button>}
        >
          {!isReplaced && t('presence.newerTyped')}
        </Notice>
      )}
    </>
  )
}

/**
 * Leads the focus, which the notice takes along, into the field that was taken over. The question's dialog has it for some frames yet, and an
 * editor takes it when it can be written in again.
 */
function leadInto(field: string, frames = 30): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(field && frames > 0 ? `field-${field}` : 'content')
    if (document.activeElement === null || document.activeElement === document.body) place?.focus()
    if (document.activeElement !== place && frames > 0) leadInto(field, frames - 1)
  })
}

/** Flags the field in which somebody else writes with the first name. */
function useFlag(pen: Pick<Pen, 'name' | 'field'> | null): void {
  const [id, first] = [pen?.field && `field-${pen.field}`, pen?.name.split(' ', 1)[0]]
  useEffect(() => {
    if (!id || !first) return
    tellWritten({ id, flag: <WriterFlag name={first} /> })
    return () => tellWritten(null)
  }, [id, first])
}

/** Stands at the upper edge of the control, and takes no room. */
function WriterFlag({ name }: { name: string }) {
  return (
    <span data-writer className="relative block">
      <span className="absolute bottom-0 right-0 max-w-[60%] truncate rounded-t-control bg-purple px-1 py-0.25 text-group text-white">
        {t('presence.writesSomewhere', { name })}
      </span>
    </span>
  )
}
