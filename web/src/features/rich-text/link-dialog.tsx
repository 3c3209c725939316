import { opensTab } from '@kollegium/api/definitions'
import type { Editor } from '@tiptap/core'
import { getMarkRange } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { addressOfTyped } from './link-address.ts'
import { LinkPeople } from './link-people.tsx'
import { LinkPlaces } from './link-places.tsx'
import { type LinkTarget, LinkTargets, reachOf } from './link-targets.tsx'
import { usePlaceByText } from './place-by-text.ts'

type Kind = 'link' | 'button'
type Way = 'content' | 'web' | 'mail' | 'place'

const ways = ['content', 'web', 'mail', 'place'] as const

/** A new link begins with a search; an old one shows its address. */
function wayOf(href: string): Way {
  if (href === '') return 'content'
  if (href.startsWith('#')) return 'place'
  return /^(?:mailto|tel):/i.test(href) ? 'mail' : 'web'
}

/** Returns the link at the cursor, or the selection. */
function linkAt(editor: Editor) {
  const { state } = editor
  const { from, to, $from } = state.selection
  const type = state.schema.marks.link
  const range = type ? getMarkRange($from, type) : undefined
  const mark = range && $from.doc.nodeAt(range.from)?.marks.find((each) => each.type === type)
  const place = range ?? { from, to }
  return {
    ...place,
    exists: Boolean(mark),
    text: state.doc.textBetween(place.from, place.to, ' '),
    href: String(mark?.attrs.href ?? ''),
    newTab: mark?.attrs.target === '_blank',
    kind: mark ? ((mark.attrs.class === 'button' ? 'button' : 'link') as Kind) : null,
  }
}

/** Edits text and address of a link, or of a link drawn as a button. */
export function LinkDialog({ editor, kind: asked, onClose }: { editor: Editor; kind: Kind; onClose: () => void }) {
  const [link] = useState(() => linkAt(editor))
  const kind = link.kind ?? asked
  const [text, setText] = useState(link.text)
  const [typed, setTyped] = useState(link.href)
  const [tried, setTried] = useState(false)
  const [way, setWay] = useState(() => wayOf(link.href))
  const [newTab, setNewTab] = useState(link.newTab)
  const [picked, setPicked] = useState<LinkTarget | null>(null)
  /** The words of the heading that is chosen. */
  const [heading, setHeading] = useState('')
  const place = usePlaceByText(editor, link, 640)
  const address = addressOfTyped(typed) ?? (typed === link.href && typed ? typed : null)
  const first = useRef<HTMLInputElement>(null)
  const errors = {
    text: tried && kind === 'button' && !text.trim() ? t('valid.required') : undefined,
    address: tried && !address ? t(typed.trim() ? 'editor.linkFault' : 'valid.required') : undefined,
  }
  const lead = (href: string, to: LinkTarget | null, place = '') => {
    setPicked(to)
    setTyped(href)
    setHeading(place)
  }
  const type = (next: string) => lead(next, null)

  const named = heading || picked?.title

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const done = () => {
    setTried(true)
    if (!address || (kind === 'button' && !text.trim())) return
    const href = address
    const shown = text.trim() || named || typed.trim()
    const target = newTab && opensTab(href) ? '_blank' : null
    const attrs = { href, class: kind === 'button' ? 'button' : null, target }
    onClose()
    const at = editor.chain().focus().setTextSelection({ from: link.from, to: link.to })
    // Unchanged words keep their marks: bold, italic.
    if (shown === link.text.trim() && link.text) at.setMark('link', attrs).run()
    else {
      at.insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs }] })
        .unsetMark('link')
        .run()
    }
  }
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    done()
  }
  const title = link.exists
    ? t(kind === 'button' ? 'editor.buttonEdit' : 'editor.linkEdit')
    : t(kind === 'button' ? 'editor.insertButton' : 'editor.link')
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="medium"
      place={place}
      initialFocus={first}
      actions={
        <>
          {link.exists && (
            <Button
              variant="danger-quiet"
              className="mr-auto"
              onClick={() => {
                onClose()
                editor.chain().focus().setTextSelection({ from: link.from, to: link.to }).unsetMark('link').run()
              }}
            >
              {t('editor.linkRemove')}
            </Button>
          )}
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={done}>
            {t(link.exists ? 'action.update' : 'editor.insert')}
          </Button>
        </>
      }
    >
      <Tabs
        id="link-way"
        label={t('editor.ways')}
        value={way}
        onChange={(next) => {
          setWay(next)
          setTried(false)
        }}
        tabs={ways.map((key) => ({ key, label: t(`editor.way.${key}`) }))}
      />
      <TabPanel id="link-way" tab={way} className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
        {way === 'content' && (
          <LinkTargets field={first} picked={picked} onPick={(target) => lead(target.href, target)} onDone={done} />
        )}
        {way === 'place' && (
          <LinkPlaces
            editor={editor}
            page={picked?.kind === 'file' ? null : picked}
            href={typed}
            onPick={(href, words) => lead(href, picked, words)}
          />
        )}
        {(way === 'web' || way === 'mail') && (
          <Field
            label={t(way === 'web' ? 'editor.linkAddress' : 'editor.mailAddress')}
            required
            hint={t(way === 'web' ? 'editor.linkHint' : 'editor.mailHint')}
            error={errors.address}
          >
            <TextInput
              ref={first}
              inputMode={way === 'web' ? 'url' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={byEnter}
            />
          </Field>
        )}
        {way === 'mail' && (
          <LinkPeople
            text={typed}
            onPick={(email, name) => {
              type(`mailto:${email}`)
              if (!text.trim()) setText(name)
            }}
          />
        )}
        {(way === 'content' || way === 'place') && errors.address && (
          <p role="alert" className="font-bold text-wine">
            {t(way === 'place' ? 'editor.place.choose' : 'editor.target.choose')}
          </p>
        )}
        {picked && !picked.isReached && typed.startsWith(picked.href) && (
          <Notice severity="warning" live>
            {t('editor.target.warning', { title: picked.title, text: reachOf(picked) })}
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-x-2 gap-y-1">
          <div className="min-w-40 grow">
            <Field label={t('editor.linkText')} required={kind === 'button'} error={errors.text}>
              <TextInput
                placeholder={named}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={byEnter}
              />
            </Field>
          </div>
          {way !== 'mail' && opensTab(typed) && (
            <Checkbox
              label={t('editor.newTab')}
              checked={newTab}
              onChange={(event) => setNewTab(event.target.checked)}
            />
          )}
        </div>
        <p className="text-hint text-grey-6">{t(way === 'place' ? 'editor.place.follows' : 'editor.target.follows')}</p>
      </TabPanel>
    </Dialog>
  )
}
