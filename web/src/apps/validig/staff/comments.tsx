import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Textarea } from '../../../ui/text-input.tsx'
import type { Review } from './answer-text.tsx'
import { whenText } from './candidate-rows.tsx'

/** Draws the words about a question between staff and candidate, oldest first. */
export function Comments({ comments }: { comments: Review['comments'] }) {
  if (comments.length === 0) return null
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {comments.map(({ id, author, body, internal, created_at }) => (
        <li key={id} className="flex gap-1">
          <Avatar name={author?.name ?? '?'} />
          <div className="min-w-0">
            <p className="text-hint">
              <strong>{author?.name ?? t('user.removed')}</strong> {whenText(created_at)}{' '}
              {internal && <Chip>{t('vstaff.internal')}</Chip>}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{body}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type FormProps = { assignment: number; row_id: number | null; number: number | null; name: string; onSent: () => void }

/** Writes a comment that the candidate sees, or one among the staff. */
export function CommentForm({ assignment, row_id, number, name, onSent }: FormProps) {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const outcome = useToastOutcome()
  const [body, setBody] = useState('')
  const [internal, setInternal] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = () =>
    outcome(async () => {
      setBusy(true)
      try {
        await client.validationStaff.comment.mutate({ id: assignment, row_id, body, internal })
        setBody('')
        await utils.validationStaff.survey.invalidate({ id: assignment })
        onSent()
      } finally {
        setBusy(false)
      }
      return null
    })
  return (
    <div className="mt-1.5">
      <Field label={number ? t('vstaff.commentTo', { number }) : t('vstaff.comment')} labelHidden>
        <Textarea
          rows={2}
          maxLength={4000}
          value={body}
          placeholder={t('vstaff.comment')}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <div className="mt-0.5 flex flex-wrap items-center gap-1">
        <p className="mr-auto flex items-center gap-0.75 text-hint text-grey-6">
          <Icon as={internal ? Lock : Eye} size={16} />
          {internal ? t('vstaff.internalOnly') : t('vstaff.candidateSees', { name })}
        </p>
        <Button variant="tertiary" size={32} onClick={() => setInternal(!internal)}>
          {t(internal ? 'vstaff.makeVisible' : 'vstaff.makeInternal')}
        </Button>
        <Button size={32} busy={busy} disabled={!body.trim()} onClick={() => void send()}>
          {t('vstaff.sendComment')}
        </Button>
      </div>
    </div>
  )
}
