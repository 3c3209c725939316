import '../../rich-text.css'
import '../../site-content.css'
import '../../marked-text.css'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { RichText } from '../../site/content/rich-text.tsx'
import { TextHeading } from '../../site/parts/text-parts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { type VersionedName, versionsOf } from './content-client.ts'

/** Draws a version as a site does, with the words that it added and removed marked in it. */
export default function DrawnVersion({ name, id, to }: { name: VersionedName; id: number; to: number }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [[name, 'drawn'], { id, to }],
    queryFn: () => versionsOf(client, name).drawn.query({ id, to }),
    // A sitting's version grows while its editor types.
    staleTime: 0,
  })
  if (query.error) return <LoadError title={failureOf(query.error).message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="h-20!" />
  const { title, lead, body } = query.data
  return (
    <>
      <p className="mb-1 text-hint text-grey-6">{t('version.drawnHelp')}</p>
      <section
        aria-label={t('version.drawn')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
        tabIndex={0}
        className="max-h-70 overflow-y-auto rounded-control border border-grey-3 bg-white"
      >
        <div data-public data-marked className="flow-root bg-white p-4 max-sm:p-2">
          <TextHeading>
            <Words html={title} />
          </TextHeading>
          {lead && (
            <p className="mt-2 text-lead-article break-words">
              <Words html={lead} />
            </p>
          )}
          {body && <RichText html={body} className="mt-3" />}
        </div>
      </section>
    </>
  )
}

function Words({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes the words and writes the marks
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
