import Clock from 'lucide-react/icons/clock'
import ExternalLink from 'lucide-react/icons/external-link'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Languages from 'lucide-react/icons/languages'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { textPath, themePath } from '../../features/material/addresses.ts'
import { DocumentLine } from '../../features/material/document-line.tsx'
import { MarkButton } from '../../features/material/mark-button.tsx'
import { bodyOf, MaterialBody } from '../../features/material/material-body.tsx'
import { TipButton } from '../../features/material/tip-panel.tsx'
import { UsedQuestion } from '../../features/material/used-question.tsx'
import { placeText, whenText } from '../../features/material/words.ts'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { AppLink, TextLink } from '../../ui/link.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'

type TextData = Outputs['material']['text']

/** Tells that there is no such text or theme. */
export function GoneText() {
  return (
    <EmptyState
      title={t('material.gone')}
      action={
        <Button href="/search" variant="primary">
          {t('material.searchButton')}
        </Button>
      }
    >
      {t('material.goneHelp')}
    </EmptyState>
  )
}

/** A text of the library (picture 67), below its theme or at its own address. */
export default function Text() {
  const [path] = useLocation()
  const slug = decodeURIComponent(path.split('/').at(-1) ?? '')
  const text = trpc.material.text.useQuery({ slug })
  const failure = text.error ? failureOf(text.error) : null
  if (failure?.code === 'NOT_FOUND') return <GoneText />
  if (failure && !text.data) {
    return (
      <LoadError reference={failure.reference} onRetry={() => void text.refetch()}>
        {failure.message}
      </LoadError>
    )
  }
  return text.data ? <Whole key={text.data.id} text={text.data} /> : <SkeletonTable rows={6} />
}

function Whole({ text }: { text: TextData }) {
  const { theme, title } = text
  const above = useMemo(
    () => [
      { label: t('material.themes'), href: '/' },
      ...(theme ? [{ label: theme.title, href: themePath(theme.slug) }] : []),
    ],
    [theme],
  )
  useCrumb(title, above)
  const { html, headings } = useMemo(() => bodyOf(text.body), [text.body])
  const places = [
    ...headings,
    ...(text.attachments.length > 0 ? [{ id: 'bilagor', text: t('material.attachments') }] : []),
  ]
  return (
    <div className="grid max-w-[1120px] items-start gap-x-4 gap-y-4 lg:grid-cols-[minmax(0,1fr)_304px] print:block">
      <article className="min-w-0">
        <title>{title}</title>
        <h1 className="text-h1 break-words hyphens-auto max-sm:text-h2">{title}</h1>
        <p className="mt-1 text-hint text-grey-6">{[whenText(text), text.author].filter(Boolean).join(' · ')}</p>
        {text.picture && (
          <img
            src={`${text.picture.url}?d=1120x`}
            alt={text.picture.description}
            className="mt-2 aspect-2/1 w-full bg-blue-ice object-cover"
          />
        )}
        <Facts text={text} />
        {text.lead && <p className="mt-3 text-lead">{text.lead}</p>}
        <MaterialBody html={html} />
        {text.attachments.length > 0 && (
          <section className="mt-5">
            <h2 id="bilagor" tabIndex={-1} className="scroll-mt-3 pb-1 text-h2">
              {t('material.attachments')}
            </h2>
            <ul>
              {text.attachments.map((file) => (
                <DocumentLine key={file.id} file={{ ...file, folder: null }} />
              ))}
            </ul>
          </section>
        )}
        <UsedQuestion text={text} />
      </article>
      <Beside text={text} places={places} />
    </div>
  )
}

function Facts({ text: { minutes, participants, languageLevel, tags } }: { text: TextData }) {
  const audiences = tags.filter(({ audience }) => audience).map(({ label }) => label)
  const facts: [IconType, string, string | null][] = [
    [Clock, t('material.time'), minutes === null ? null : t('material.minutes', { number: minutes })],
    [Users, t('material.group'), participants || null],
    [GraduationCap, t('material.audience'), audiences.join(', ') || null],
    [Languages, t('material.level'), languageLevel || null],
  ]
  const shown = facts.filter(([, , value]) => value !== null)
  if (shown.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1.5 border-b border-grey-3 py-2">
      {shown.map(([icon, label, value]) => (
        <div key={label} className="relative min-w-0 pl-3.5">
          <dt className="text-hint text-grey-6">
            <Icon as={icon} className="absolute top-0.5 left-0" />
            {label}
          </dt>
          <dd className="text-ui break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Place = { id: string; text: string }

function Beside({ text, places }: { text: TextData; places: readonly Place[] }) {
  const [tipping, setTipping] = useState(false)
  const audiences = text.tags.filter(({ audience }) => !audience)
  return (
    <aside className="grid min-w-0 gap-3 print:hidden">
      <div className="grid gap-1">
        <MarkButton target={{ content_id: text.id }} marked={text.marked} />
        <Button icon={Printer} onClick={() => print()} className="w-full">
          {t('material.print')}
        </Button>
        <TipButton text={text} open={tipping} onOpen={setTipping} />
        {text.url && (
          <Button icon={ExternalLink} href={text.url} className="w-full">
            {t('material.onSite')}
          </Button>
        )}
        {text.editUrl && (
          <Button icon={Pencil} href={text.editUrl} className="w-full">
            {t('material.edit')}
          </Button>
        )}
      </div>
      {places.length > 1 && (
        <Part title={t('material.onPage')}>
          {places.map(({ id, text: label }) => (
            <li key={id} className="py-0.5 text-hint">
              <a
                href={`#${id}`}
                className="rounded-control text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {label}
              </a>
            </li>
          ))}
        </Part>
      )}
      {text.related.length > 0 && (
        <Part title={t('material.related')}>
          {text.related.map((other) => (
            <li key={other.id} className="py-0.75">
              <TextLink href={textPath(other)} className="text-ui break-words">
                {other.title}
              </TextLink>
              <p className="text-hint text-grey-6">{placeText(other)}</p>
            </li>
          ))}
        </Part>
      )}
      {audiences.length > 0 && (
        <section className="border-t border-grey-2 pt-2">
          <h2 className="text-ui font-bold">{t('material.tags')}</h2>
          <ul className="mt-1 flex flex-wrap gap-1">
            {audiences.map(({ id, label }) => (
              <li key={id}>
                <AppLink
                  href={`/tag/${id}`}
                  className="inline-flex min-h-3 items-center rounded-control bg-blue-ice px-1 text-hint font-bold text-blue-dark hover:underline"
                >
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-grey-2 pt-2">
      <h2 className="text-ui font-bold">{title}</h2>
      <ul className="mt-0.5">{children}</ul>
    </section>
  )
}
