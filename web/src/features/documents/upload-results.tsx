import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileIcon from 'lucide-react/icons/file'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { FileTypes } from './file-types-dialog.tsx'
import { FileName } from './upload-name.tsx'
import { UploadQuestion } from './upload-question.tsx'
import type { QueueItem } from './upload-queue.ts'
import { useUploadQueue } from './use-upload-queue.ts'

/** Rows of a kind that are drawn; the others wait for their turn in the list. */
const MOST = 50

/** Lists what became of each dropped file, until somebody clears the list: questions, refusals, running ones, arrived ones. */
export function UploadResults() {
  const { queue, items, signedOut } = useUploadQueue()
  if (items.length === 0) return null
  const those = (...states: QueueItem['state'][]) => items.filter(({ state }) => states.includes(state))
  const [asked, refused, running, done] = [
    those('asked'),
    those('refused'),
    those('preparing', 'waiting', 'sending'),
    those('done'),
  ]
  const passing = refused.filter((item) => item.passing).map(({ key }) => key)
  return (
    <section aria-label={t('bank.uploads')} className="mt-3 rounded-control border border-grey-3">
      <Summary
        asked={asked.length}
        refused={refused.length}
        running={running}
        done={done.length}
        onClear={queue.clear}
      />
      {signedOut && (
        <div className="border-t border-grey-2 p-2">
          <Notice severity="warning" live title={t('bank.signedOut')}>
            <p>{t('bank.signedOutHelp')}</p>
            <Button size={32} className="mt-1" onClick={() => queue.resume()}>
              {t('bank.goOn')}
            </Button>
          </Notice>
        </div>
      )}
      <ul className="*:border-t *:border-grey-2">
        {asked.slice(0, MOST).map((item) => (
          <UploadQuestion key={item.key} item={item} others={asked.length - 1} queue={queue} />
        ))}
        {passing.length > 1 && (
          <li className="px-2 py-1">
            <Button variant="tertiary" size={32} onClick={() => queue.retry(passing)}>
              {t('bank.retryAll', { number: passing.length })}
            </Button>
          </li>
        )}
        {refused.slice(0, MOST).map((item) => (
          <Refused
            key={item.key}
            item={item}
            onRemove={() => queue.remove(item.key)}
            onRetry={() => queue.retry([item.key])}
          />
        ))}
        {running.slice(0, MOST).map((item) => (
          <Running key={item.key} item={item} onStop={() => queue.remove(item.key)} />
        ))}
        {done.length > 0 && <Done items={done} />}
      </ul>
    </section>
  )
}

type Counts = { asked: number; refused: number; running: readonly QueueItem[]; done: number; onClear: () => void }

/** The sums of the list; while files are sent, how far they have come. */
function Summary({ asked, refused, running, done, onClear }: Counts) {
  const all = done + running.length
  const part = all === 0 ? 0 : (done + running.reduce((sum, { progress }) => sum + progress, 0)) / all
  const text = running.some(({ state }) => state === 'preparing')
    ? t('bank.preparing')
    : t('bank.uploading', { number: Math.min(done + 1, all), total: all })
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5 px-2 py-1">
      <div role="status" className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5">
        {running.length > 0 ? (
          <strong>{text}</strong>
        ) : (
          done > 0 && <strong>{t(done === 1 ? 'bank.doneOne' : 'bank.done', { number: done })}</strong>
        )}
        {asked > 0 && (
          <Mark icon={TriangleAlert} className="text-orange-dark">
            {t('bank.asked', { number: asked })}
          </Mark>
        )}
        {refused > 0 && (
          <Mark icon={CircleAlert} className="text-wine">
            {t(refused === 1 ? 'bank.refusedOne' : 'bank.refusedMany', { number: refused })}
          </Mark>
        )}
      </div>
      {running.length > 0 ? (
        <span className="text-hint text-grey-6">{t('bank.workOn')}</span>
      ) : (
        <Button variant="tertiary" size={32} onClick={onClear}>
          {t('bank.clearList')}
        </Button>
      )}
      {running.length > 0 && <ProgressBar className="w-full" value={part} label={text} />}
    </div>
  )
}

function Mark({ icon, className, children }: { icon: IconType; className: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-0.75 text-hint font-bold ${className}`}>
      <Icon as={icon} size={18} />
      {children}
    </span>
  )
}

function Refused({ item, onRemove, onRetry }: { item: QueueItem; onRemove: () => void; onRetry: () => void }) {
  return (
    <li className="flex items-start gap-1.5 px-2 py-1.5">
      <Icon as={CircleAlert} className="mt-0.25 text-wine" />
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">
          <FileName item={item} />
        </p>
        <p className="text-hint text-wine">{item.error}</p>
        {item.wrongType && <FileTypes />}
        {item.passing && (
          <Button variant="tertiary" size={32} className="-ml-1" onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        )}
      </div>
      <IconButton icon={X} size={32} label={t('chip.remove', { text: item.name })} onClick={onRemove} />
    </li>
  )
}

function Running({ item, onStop }: { item: QueueItem; onStop: () => void }) {
  return (
    <li className="flex items-center gap-1.5 px-2 py-1">
      <Icon as={FileIcon} className="text-grey-6" />
      <div className="min-w-0 grow">
        <p className="truncate">
          <FileName item={item} />
        </p>
        <ProgressBar
          value={item.progress}
          label={t('file.uploading', { number: Math.round(item.progress * 100) })}
          className="mt-0.5"
        />
      </div>
      <IconButton icon={X} size={32} label={t('file.stop', { text: item.name })} onClick={onStop} />
    </li>
  )
}

/** Arrived files as one line, which opens into all of them. */
function Done({ items }: { items: readonly QueueItem[] }) {
  const [open, setOpen] = useState(false)
  const [first] = items
  if (!first) return null
  return (
    <li className="px-2 py-1.5">
      <div className="flex items-start gap-1.5">
        <Icon as={CircleCheck} className="mt-0.25 text-green-dark" />
        <p className="min-w-0 grow wrap-anywhere">
          <Arrived item={first} />
          {items.length > 1 && !open && (
            <span className="text-hint text-grey-6"> {t('bank.andMore', { number: items.length - 1 })}</span>
          )}
        </p>
        {items.length > 1 && (
          <Button variant="tertiary" size={32} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('bank.hideDone') : t('bank.showDone', { number: items.length })}
          </Button>
        )}
      </div>
      {open && (
        <ul className="ml-3.5 grid gap-0.5">
          {items.slice(1).map((item) => (
            <li key={item.key} className="wrap-anywhere">
              <Arrived item={item} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The name of an arrived file, which leads to its form, and the way to its page on a site. */
function Arrived({ item }: { item: QueueItem }) {
  const { arrived } = item
  if (!arrived) return <FileName item={item} />
  return (
    <>
      <TextLink href={`/file/${arrived.id}`}>
        <FileName item={item} />
      </TextLink>
      {arrived.siteUrl && (
        <TextLink
          href={arrived.siteUrl}
          target="_blank"
          aria-label={`${t('action.showOnSite')}: ${item.name}`}
          className="ml-1.5 text-hint"
        >
          {t('action.showOnSite')}
        </TextLink>
      )}
    </>
  )
}
