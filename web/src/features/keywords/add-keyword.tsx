import './keyword-texts.ts'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { type Subject, useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import type { AddKeywordProps } from './add-keyword-dialog.tsx'

const AddKeywordDialog = lazy(() => import('./add-keyword-dialog.tsx'))

/** The kinds of texts that have keywords. */
const subjects: readonly Subject[] = ['Article', 'Page', 'Event', 'Book']

/** Offers to give one of the site's texts the words of a search; nothing to people who may change none of them (design guide, 111). */
export function AddKeyword({ words, groupId }: AddKeywordProps) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!subjects.some((subject) => can('update', subject, { group_id: groupId }))) return null
  return (
    <>
      <Button
        variant="tertiary"
        size={32}
        aria-label={t('keywords.addOf', { text: words })}
        onClick={() => setOpen(true)}
      >
        {t('keywords.add')}
      </Button>
      <Suspense>
        {isOpen && <AddKeywordDialog words={words} groupId={groupId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
