import Bookmark from 'lucide-react/icons/bookmark'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useMark } from './use-mark.ts'

type Target = { content_id: number } | { file_id: number }
type MarkProps = { target: Target; title: string; marked: boolean }

/** Draws the bookmark of a row; filled means kept. */
export function MarkIcon({ target, title, marked }: MarkProps) {
  const { on, toggle } = useMark(target, marked)
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('material.markOf', { title })}
      onClick={toggle}
      className="relative grid size-4 shrink-0 place-items-center rounded-control text-blue-dark hover:bg-blue-ice after:absolute after:pointer-coarse:size-[44px]"
    >
      <Bookmark size={20} strokeWidth={1.75} aria-hidden className={on ? 'fill-blue text-blue' : 'text-grey-6'} />
    </button>
  )
}

/** Draws the bookmark of a page, as wide as its column. */
export function MarkButton({ target, marked }: Omit<MarkProps, 'title'>) {
  const { on, toggle } = useMark(target, marked)
  return (
    <Button
      icon={on ? FilledBookmark : Bookmark}
      aria-pressed={on}
      onClick={toggle}
      className={`w-full ${on ? 'border-blue! bg-blue-light! text-blue-ink!' : ''}`}
    >
      {t(on ? 'material.marked' : 'material.mark')}
    </Button>
  )
}

const FilledBookmark = ({ className = '', ...rest }: { className?: string }) => (
  <Bookmark {...rest} className={`${className} fill-current`} />
)
