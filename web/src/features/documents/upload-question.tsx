import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TitleChoice } from './title-choice.tsx'
import { FileName } from './upload-name.tsx'
import type { Answer, QueueItem, UploadQueue } from './upload-queue.ts'

/** Asks about a file whose name is taken where it goes. @param props.others the further files with the same question */
export function UploadQuestion(props: { item: QueueItem; others: number; queue: UploadQueue }) {
  const { item, others, queue } = props
  const [title, setTitle] = useState<'keepTitle' | 'takeName'>('keepTitle')
  const [all, setAll] = useState(false)
  const { existing } = item
  if (!existing) return null
  const answer = (chosen: Answer) => queue.answer(all ? 'all' : item.key, chosen)
  return (
    <li className="flex items-start gap-1.5 px-2 py-1.5">
      <Icon as={TriangleAlert} className="mt-0.25 text-orange-dark" />
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">
          <FileName item={item} />
        </p>
        <p className="text-hint text-grey-6">{t(existing.may_replace ? 'bank.exists' : 'bank.existsKept')}</p>
        {existing.may_replace && <TitleChoice title={existing.title} value={title} onChange={setTitle} />}
        {others > 0 && (
          <Checkbox
            label={t('bank.sameForAll', { number: others + 1 })}
            checked={all}
            onChange={(event) => setAll(event.target.checked)}
          />
        )}
        <div className="mt-0.5 flex flex-wrap gap-1">
          {existing.may_replace && (
            <Button size={32} onClick={() => answer(title)}>
              {t('bank.replace')}
            </Button>
          )}
          <Button size={32} onClick={() => answer('beside')}>
            {t('bank.beside')}
          </Button>
          <Button variant="tertiary" size={32} onClick={() => answer('skip')}>
            {t('bank.skip')}
          </Button>
        </div>
      </div>
    </li>
  )
}
