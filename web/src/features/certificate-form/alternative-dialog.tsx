import { useRef, useState } from 'react'
import { type Certificate, certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type Alternative, lacksCredits } from './use-alternative.ts'
import type { CertificateWork } from './use-certificate.ts'

/**
 * Asks for the persons to move to the other kind, and marks those who lack points. Moving all of a draft's persons
 * converts the draft itself.
 */
export default function AlternativeDialog(props: {
  work: CertificateWork
  instead: Alternative
  /** The saved draft. */
  saved: Certificate
  open: boolean
  onClose: () => void
}) {
  const { work, instead, saved, open, onClose } = props
  const { kind, rules } = work
  const { client } = useServices()
  const toast = useToast()
  const api = certificateClientOf(client, kind.kind)
  const drafts = saved.persons.filter(({ status }) => status === 'draft')
  const { credits } = saved as { credits?: unknown }
  const [marked, setMarked] = useState<ReadonlySet<number>>(
    () => new Set(drafts.filter((person) => lacksCredits(rules, person.credits, credits)).map(({ id }) => id)),
  )
  const [problem, setProblem] = useState('')
  const [nobody, setNobody] = useState(false)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const isWhole = instead.canConvertWhole && marked.size === drafts.length
  const count = marked.size
  const mark = (ids: readonly number[], on: boolean) => {
    setNobody(false)
    setMarked((before) => {
      const next = new Set(before)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  }

  const move = async () => {
    if (count === 0) return setNobody(true)
    setBusy(true)
    setProblem('')
    try {
      const { id, updated_at } = saved
      const made = await api.changeKind.mutate({ id, updated_at, person_ids: [...marked] })
      instead.invalidateLists()
      if (isWhole) {
        toast.success(t('certified.became'))
        return instead.open(made.id)
      }
      work.take(await api.get.query({ id }))
      toast.show({
        severity: 'success',
        text: t(count === 1 ? 'instead.moved.one' : 'instead.moved.many', { number: numberText(count) }),
        action: { label: t('instead.open'), onClick: () => instead.open(made.id) },
      })
      onClose()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      size="medium"
      title={t('instead.question')}
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void move()}>
            {isWhole
              ? t('certified.changeKind')
              : t(count === 1 ? 'instead.do.one' : 'instead.do.many', { number: numberText(count) })}
          </Button>
        </>
      }
    >
      {problem && (
        <div className="mb-2">
          <Notice severity="error" live title={problem} />
        </div>
      )}
      <p>{t(isWhole ? 'instead.all' : 'instead.some')}</p>
      {instead.dropped && <p className="mt-1 text-grey-6">{t('certified.becomeLeaves', { text: instead.dropped })}</p>}
      <fieldset className="mt-2">
        <legend className="sr-only">{t('instead.question')}</legend>
        {drafts.length > 1 && (
          <Checkbox
            ref={first}
            label={t('action.selectAll')}
            className="border-b border-grey-2"
            checked={count === drafts.length}
            indeterminate={count > 0 && count < drafts.length}
            onChange={(event) =>
              mark(
                drafts.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
        )}
        <div className="max-h-40 overflow-y-auto">
          {drafts.map((person) => {
            const own = person.credits ?? (typeof credits === 'number' ? credits : null)
            return (
              <Checkbox
                key={person.id}
                ref={drafts.length === 1 ? first : undefined}
                label={`${person.firstname} ${person.lastname}`.trim() || t('preview.noName')}
                hint={own === null ? undefined : t('instead.points', { number: numberText(own) })}
                checked={marked.has(person.id)}
                onChange={(event) => mark([person.id], event.target.checked)}
              />
            )
          })}
        </div>
        {nobody && <FieldError>{t('instead.nobody')}</FieldError>}
      </fieldset>
    </Dialog>
  )
}
