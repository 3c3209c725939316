import Lock from 'lucide-react/icons/lock'
import { FileIcon, fileKind } from '../../../features/answering/file-kinds.tsx'
import { Blocked, FileName } from '../../../features/answering/file-name.tsx'
import { longDayText, t } from '../../../lib/i18n.ts'
import { nameOf, useMe } from '../../../lib/me.tsx'
import { fileSize } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { Overview } from './assignment-status.tsx'
import { HomeSide } from './home-side.tsx'
import { NextSteps } from './next-steps.tsx'
import { SurveyRows } from './survey-rows.tsx'
import { WithOverview } from './use-overview.tsx'

/** The candidate's own page: the next step, the surveys, the files, and the people who help. */
export default function Home() {
  const { user } = useMe()
  return (
    <>
      <title>{t('screen.ownPage')}</title>
      <h1 className="text-h1 max-sm:text-h2">{t('candidate.welcome', { name: user.firstname || nameOf(user) })}</h1>
      <p className="mt-0.5 text-lead max-sm:text-ui text-grey-7">{t('candidate.lead')}</p>
      <div className="mt-4 max-sm:mt-3">
        <WithOverview>
          {(overview) => (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,784px)_304px]">
              <div className="grid min-w-0 gap-5 max-sm:gap-4">
                <NextSteps overview={overview} />
                {overview.assignments.length > 0 && (
                  <section>
                    <Heading
                      title={t('screen.surveys')}
                      more={{ href: '/surveys', label: t('candidate.allSurveys') }}
                    />
                    <SurveyRows assignments={overview.assignments} />
                  </section>
                )}
                <Files overview={overview} />
              </div>
              <HomeSide overview={overview} />
            </div>
          )}
        </WithOverview>
      </div>
    </>
  )
}

function Heading({ title, more }: { title: string; more?: { href: string; label: string } }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-b border-grey-3 pb-1">
      <h2 className="text-h3">{title}</h2>
      {more && <TextLink href={more.href}>{more.label}</TextLink>}
    </div>
  )
}

function Files({ overview }: { overview: Overview }) {
  const { count, files } = overview.files
  return (
    <section>
      <Heading
        title={t('screen.ownFiles')}
        {...(count > 0 && { more: { href: '/files', label: t('candidate.allFiles', { number: count }) } })}
      />
      {count === 0 && <p className="py-1.5 text-grey-6">{t('candidate.noFiles')}</p>}
      <ul>
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-2 border-b border-grey-2 py-1.5">
            <FileIcon file={file} />
            <span className="min-w-0 grow">
              <FileName file={file} className="font-bold" />
              <span className="block text-hint text-grey-6">
                {fileKind(file)}, {fileSize(file.filesize)} · {longDayText(file.created_at)}
              </span>
              {file.blocked && <Blocked />}
            </span>
            <span className="inline-flex shrink-0 items-center gap-1 text-grey-6 max-sm:text-hint">
              {file.locked ? (
                <Icon as={Lock} size={16} />
              ) : (
                <span aria-hidden className="size-[10px] rounded-full border-2 border-grey-5" />
              )}
              {t(file.locked ? 'candidate.fileSent' : 'candidate.fileNotSent')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
