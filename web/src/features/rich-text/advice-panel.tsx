import { lixOf } from '@kollegium/api/definitions'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Captions from 'lucide-react/icons/captions'
import CircleCheck from 'lucide-react/icons/circle-check'
import Heading from 'lucide-react/icons/heading'
import Link from 'lucide-react/icons/link'
import TextIcon from 'lucide-react/icons/text'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type RefObject, useMemo, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Advice, type AdviceKind, adviceOf, blocksOf, levelOf, type TextUnder } from './advice.ts'

const icons = {
  longSentence: TextIcon,
  plainWords: TextIcon,
  alt: Captions,
  headingLevel: Heading,
  firstHeading: Heading,
  besideTitle: Heading,
  emptyHeading: Heading,
  linkText: Link,
} as const
const plainLanguage: readonly AdviceKind[] = ['longSentence', 'plainWords']

/** Reads the advice on a text once the person pauses in typing. */
export function useAdvice(doc: Node, under: TextUnder) {
  const settled = useDebounced(doc, 400)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => adviceOf(settled, under), [settled, under])
  const lix = useMemo(() => lixOf(blocksOf(settled)), [settled])
  return {
    lix,
    // Places are those of the settled text: while a newer one is read, none is offered.
    isSettled: settled === doc,
    advice: all.filter(({ key }) => !skipped.has(key)),
    skip: ({ key }: Advice) => setSkipped((before) => new Set([...before, key])),
  }
}

type Work = ReturnType<typeof useAdvice>

/** Opens and closes the advice; it tells how many there are. */
export function AdviceButton({ count, open, onPress }: { count: number; open: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className="min-h-3 shrink-0 rounded-control font-bold text-blue-dark hover:underline"
    >
      {open ? t('advice.close') : t('advice.open', { number: count })}
    </button>
  )
}

type PanelProps = {
  editor: Editor
  work: Work
  /** Given where it has the form's side column; else it stands under the text. */
  beside?: RefObject<HTMLElement | null>
  /** The group whose mean stands under that of the text. */
  group: number | null
  onAlt: () => void
  onClose: () => void
}

/** Lists advice on the text: how hard it is to read, plain language, accessibility. Each leads to its place. */
export function AdvicePanel({ editor, work, beside, group, onAlt, onClose }: PanelProps) {
  const { lix, advice } = work
  const plain = advice.filter(({ kind }) => plainLanguage.includes(kind))
  const open = advice.filter(({ kind }) => !plainLanguage.includes(kind))
  return (
    <section
      ref={beside}
      tabIndex={beside && -1}
      aria-label={t('advice.title')}
      className={
        beside
          ? 'max-h-[calc(100dvh-var(--bar,0px)-104px)] overflow-y-auto border-l border-grey-2 pl-3'
          : 'border-t border-grey-2 px-2 py-2'
      }
    >
      <div className="flex items-start justify-between gap-1">
        <h3 className={beside ? 'text-h3' : 'font-bold'}>{t('advice.title')}</h3>
        <IconButton icon={X} label={t('advice.close')} size={32} onClick={onClose} />
      </div>
      <p className="text-hint text-grey-6">{t('advice.help')}</p>
      {lix !== null && <Lix value={lix} group={group} />}
      {advice.length === 0 && (
        <p className="mt-1 flex items-center gap-1 text-green-dark" role="status">
          <Icon as={CircleCheck} />
          {t('advice.none')}
        </p>
      )}
      {[
        { title: 'advice.plain' as const, list: plain },
        { title: 'advice.accessible' as const, list: open },
      ].map(
        ({ title, list }) =>
          list.length > 0 && (
            <div key={title} className="mt-2">
              <h4 className="border-b border-grey-3 pb-0.5 font-bold">{t(title, { number: list.length })}</h4>
              <ul>
                {list.map((each) => (
                  <AdviceRow key={`${each.key} ${each.from}`} advice={each} editor={editor} work={work} onAlt={onAlt} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}

/** The parts of the scale, which shows LIX 20–60; harder and easier texts stand at its ends. */
const scale = ['bg-green', 'bg-green-light', 'bg-orange-light', 'bg-orange'] as const

/** Milliseconds that the mean of a group is kept: no single text moves it. */
const FRESH = 10 * 60_000

/** Shows how hard the text is to read, in words and on a scale, beside the mean of its group. */
function Lix({ value, group }: { value: number; group: number | null }) {
  const mean = trpc.group.readability.useQuery({ id: group ?? 0 }, { enabled: group !== null, staleTime: FRESH }).data
    ?.lix
  const level = levelOf(value)
  const at = Math.min(Math.max((value - 20) / 40, 0), 1)
  return (
    <div className="mt-1 max-w-40">
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <strong>{t('advice.lix', { number: value })}</strong>
        <span
          className={cx(
            'flex items-center gap-0.75 font-bold',
            level === 'hard' ? 'text-orange-dark' : level === 'easy' ? 'text-green-dark' : '',
          )}
        >
          {level === 'hard' && <Icon as={TriangleAlert} size={16} />}
          {t(`advice.level.${level}`)}
        </span>
      </p>
      <div aria-hidden className="text-group font-normal text-grey-6">
        <div className="relative mt-0.75 grid h-1 grid-cols-4 gap-px">
          {scale.map((colour) => (
            <span key={colour} className={colour} />
          ))}
          <span
            style={{ insetInlineStart: `calc(${at * 100}% - 2px)` }}
            className="absolute -inset-y-0.5 w-0.5 rounded-control bg-ink"
          />
        </div>
        <div className="mt-0.75 flex justify-between">
          <span>{t('advice.level.easy')}</span>
          {[30, 40, 50].map((number) => (
            <span key={number}>{number}</span>
          ))}
          <span>{t('advice.level.hard')}</span>
        </div>
      </div>
      <p className="mt-0.5 text-hint text-grey-6">
        {mean && `${t('advice.lixGroup', { number: mean })} `}
        {t('advice.lixHelp')}
      </p>
    </div>
  )
}

/** Selects the place of an advice and brings it into view. */
function goTo(editor: Editor, { kind, from, to }: Advice) {
  const chain = editor.chain().focus()
  if (kind === 'alt') chain.setNodeSelection(from).scrollIntoView().run()
  else chain.setTextSelection({ from, to }).scrollIntoView().run()
}

function AdviceRow(props: { advice: Advice; editor: Editor; work: Work; onAlt: () => void }) {
  const { advice, editor, work, onAlt } = props
  const { kind, values, fix } = advice
  const follow = () => {
    goTo(editor, advice)
    if (kind === 'alt') return onAlt()
    if (fix?.kind === 'level') editor.chain().focus().updateAttributes('heading', { level: fix.level }).run()
    if (fix?.kind === 'replace') {
      const chain = editor.chain().focus()
      for (const { from, to, text } of fix.words.toReversed()) chain.insertContentAt({ from, to }, text)
      chain.run()
    }
  }
  const label =
    kind === 'alt'
      ? t('advice.writeAlt')
      : fix?.kind === 'level'
        ? t('advice.makeLevel', { number: fix.level })
        : fix && t('advice.replace')
  const off = !work.isSettled
  return (
    <li className="flex gap-1.5 border-b border-grey-2 py-1">
      <Icon as={icons[kind]} className="shrink-0 text-orange-dark" />
      <div className="min-w-0 grow">
        <p className="font-bold">{t(`advice.${kind}`, values)}</p>
        <p className="text-hint text-grey-6 wrap-anywhere">
          {t(`advice.${kind}Help`, values)}
          {fix?.kind === 'replace' && (
            <>
              <Icon as={ArrowRight} size={16} className="mx-0.5 inline align-text-bottom" />
              <span className="sr-only"> {t('advice.becomes')} </span>
              <strong>{fix.words.map(({ text }) => text).join(', ')}</strong>
            </>
          )}
        </p>
        <div className="-ml-1 flex flex-wrap">
          <Button variant="tertiary" size={32} disabled={off} onClick={() => goTo(editor, advice)}>
            {t('advice.go')}
          </Button>
          {label && (
            <Button variant="tertiary" size={32} disabled={off} onClick={follow}>
              {label}
            </Button>
          )}
          <Button variant="tertiary" size={32} className="ml-auto text-grey-6!" onClick={() => work.skip(advice)}>
            {t('advice.skip')}
          </Button>
        </div>
      </div>
    </li>
  )
}
