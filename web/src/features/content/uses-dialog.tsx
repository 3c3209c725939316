import type { Outputs } from '../../lib/trpc.ts'
import { capitalise, formsOf, t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/link.tsx'

type Uses = Outputs['article']['usedIn']
type Use = Uses['items'][number]

/** A setting is called by the word it has on its own page. */
const titleOf = ({ entity, title }: Use) =>
  entity === 'setting' ? t(`setting.${title}` as Parameters<typeof t>[0]) : title

/** What uses a text, each a link to where that is changed. */
export default function UsesDialog({ uses, onClose }: { uses: Uses; onClose: () => void }) {
  const hidden = uses.total - uses.items.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('content.usedIn')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <ul>
        {uses.items.map((use, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu may hold several links to the same text
          <li key={at} className="border-b border-grey-2 py-1">
            <TextLink href={new URL(use.editUrl).pathname.replace(/^\/setting\/.*/, '/setting')}>
              {titleOf(use)}
            </TextLink>{' '}
            <span className="text-hint text-grey-6">{capitalise(formsOf(use.entity).indefSg)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1.5 text-hint text-grey-6">{t('content.usedHidden', { number: hidden })}</p>}
    </Dialog>
  )
}
