import ListTree from 'lucide-react/icons/list-tree'
import Plus from 'lucide-react/icons/plus'
import { newOf, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'

/** Links to a new page, and to the order of the existing ones. */
export function CreateBook() {
  const narrow = useNarrow()
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button icon={ListTree} href="/book/order">
        {t('book.order')}
      </Button>
      <Shortcut name="new">
        <Button variant="primary" icon={Plus} href="/book/new">
          {narrow ? t('list.new') : newOf('book')}
        </Button>
      </Shortcut>
    </div>
  )
}
